// @module-tag chromium
import { describe, expect, test } from 'vitest'
import { emailShown, granted, SignInStage } from '../../helpers/sign-in-stage.ts'

/** Readers of the console sign in at a real OpenID provider, in a real browser. */

const VIEW = '/rankings?metric=PX_CHG#row'
const stage = new SignInStage()

describe('signing in', () => {
  test('the page may contact the provider, and is told how', async () => {
    const response = await stage.open('/')
    const { issuer } = stage.provider
    expect(response?.headers()['content-security-policy']).toContain(`connect-src 'self' ${issuer};`)
    expect(await stage.signInButton.innerText()).toBe(`Sign in with ${new URL(issuer).host}`)
    expect(stage.faults).toEqual([])
  })

  test('ends at the same view, without a trace of the tokens', async () => {
    const { token, refreshToken } = await stage.signIn(VIEW)
    expect(await emailShown(stage.page)).toContain(stage.provider.email)
    expect(stage.page.url()).toBe(`${stage.url}${VIEW}`)
    const kept = await stage.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
    )
    for (const secret of [token, refreshToken, 'code_verifier']) expect(kept).not.toContain(secret)
    expect(stage.faults).toEqual([])
  })

  test('a reload and a new tab sign in by themselves, at the view that they show', async () => {
    await stage.signIn('/')
    await stage.page.reload()
    expect(await emailShown(stage.page)).toContain(stage.provider.email)
    const other = await stage.newTab()
    await other.page.goto(`${stage.url}${VIEW}`)
    expect(await emailShown(other.page)).toContain(stage.provider.email)
    expect(other.page.url()).toBe(`${stage.url}${VIEW}`)
    expect([...stage.faults, ...other.faults]).toEqual([])
  })

  test('without a session at the provider, a page that was signed in offers to sign in again', async () => {
    await stage.signIn('/')
    await stage.context.clearCookies()
    await stage.open(VIEW)
    await stage.page.getByText('Your session has ended.').waitFor()
    expect(stage.page.url()).toBe(`${stage.url}${VIEW}`)
    await stage.enter()
    expect(stage.page.url()).toBe(`${stage.url}${VIEW}`)
    expect(stage.faults).toEqual([])
  })

  test('the reason of the provider is shown as text', async () => {
    await stage.open(VIEW)
    await stage.signInButton.click()
    await stage.page.getByRole('button', { name: 'Refuse' }).click()
    await stage.page.getByText('The identity provider refused the sign-in: No <b>thanks</b>').waitFor()
    expect(stage.page.url()).toBe(`${stage.url}${VIEW}`)
    expect(stage.faults).toEqual([])
  })
})

describe('a session', () => {
  test('is renewed before the token expires', async () => {
    stage.provider.behaviour.accessSeconds = 4
    await stage.signIn('/')
    const first = await granted(stage.page, 'refresh_token')
    const second = await granted(stage.page, 'refresh_token')
    expect(second.access_token).not.toBe(first.access_token)
    expect(await stage.ended()).toBe(0)
    expect(stage.faults).toEqual([])
  })

  test('is renewed once the service refuses the token, and the request is repeated', async () => {
    const { token } = await stage.signIn('/jobs')
    expect(await emailShown(stage.page)).toContain(stage.provider.email)
    stage.refusing.tokens.add(token)
    const renewal = granted(stage.page, 'refresh_token')
    await stage.page.keyboard.press('Control+k')
    await stage.page.getByRole('dialog').getByRole('combobox').pressSequentially('a')
    await renewal
    await stage.page.getByRole('option').first().waitFor()
    expect(await stage.ended()).toBe(0)
  })

  test('that cannot be renewed says so, keeps the screen, and comes back to it', async () => {
    Object.assign(stage.provider.behaviour, { accessSeconds: 5, refreshSeconds: 1 })
    await stage.signIn(VIEW)
    await stage.page.getByText('Your session has ended.').waitFor()
    expect(await stage.page.getByRole('link', { name: 'Rankings' }).isVisible()).toBe(true)
    Object.assign(stage.provider.behaviour, { accessSeconds: 3600, refreshSeconds: 3600 })
    const tokens = granted(stage.page, 'authorization_code')
    await stage.page.getByRole('button', { name: 'Sign in again' }).click()
    await tokens
    expect(await emailShown(stage.page)).toContain(stage.provider.email)
    expect(stage.page.url()).toBe(`${stage.url}${VIEW}`)
  })

  test('ends if the service refuses the renewed token as well', async () => {
    let renewals = 0
    stage.page.on('request', (request) => {
      if (request.postData()?.includes('grant_type=refresh_token')) renewals++
    })
    await stage.signIn('/jobs')
    expect(await emailShown(stage.page)).toContain(stage.provider.email)
    stage.refusing.isClosed = true
    await stage.page.keyboard.press('Control+k')
    await stage.page.getByRole('dialog').getByRole('combobox').pressSequentially('abc', { delay: 500 })
    await stage.page.keyboard.press('Escape')
    await stage.page.getByText('The token has expired.').waitFor()
    expect(renewals).toBe(1)
  })
})

describe('signing out', () => {
  test('revokes the tokens and ends the session at the provider', async () => {
    const { page } = stage
    await stage.signIn('/rankings')
    const revoked = page.waitForResponse((response) => response.url().endsWith('/token/revocation'))
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    expect((await revoked).status()).toBe(200)
    await page.waitForURL(`${stage.provider.issuer}/session/end?**`)
    await page.getByRole('button', { name: 'Leave' }).click()
    await stage.signInButton.waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    // Neither the page nor the provider remembers the reader.
    await page.reload()
    await stage.enter()
    expect(stage.faults).toEqual([])
  })

  test('ends the sessions of other tabs', async () => {
    await stage.signIn('/rankings')
    const { page } = await stage.newTab()
    await page.goto(`${stage.url}/jobs`)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await stage.page.getByText('You signed out in another window.').waitFor()
  })
})

describe('a forged answer', () => {
  test.each([
    '/signed-in?code=x&state=y',
    '/signed-in?code=x',
    '/signed-in?error=access_denied&state=y',
    '/signed-in',
  ])('%s signs nobody in', async (path) => {
    let exchanges = 0
    stage.page.on('request', (request) => {
      if (request.url().endsWith('/token')) exchanges++
    })
    await stage.open(path)
    await stage.page.getByText('This sign-in cannot be completed').waitFor()
    expect([exchanges, stage.page.url()]).toEqual([0, `${stage.url}/`])
    expect(stage.faults).toEqual([])
  })

  test('an answer cannot be used twice', async () => {
    const answered = stage.page.waitForRequest((request) => request.url().includes('/signed-in?'))
    await stage.signIn('/')
    const url = (await answered).url()
    await stage.page.goto(url)
    await stage.page.getByText('This sign-in cannot be completed').waitFor()
  })

  test.each([
    '//evil.example.com/x',
    'https://evil.example.com/',
    '/\\evil.example.com',
    'javascript:alert(1)',
  ])('a place to come back to of %s is ignored', async (place) => {
    await stage.open('/rankings')
    // As if an attacker could write to the storage of this origin.
    await stage.context.addInitScript((target) => {
      for (const [key, value] of Object.entries(sessionStorage))
        if (key.startsWith('flowgate.'))
          sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), data: target }))
    }, place)
    await stage.enter()
    expect(stage.page.url()).toBe(`${stage.url}/`)
    expect(stage.faults).toEqual([])
  })
})
