/**
 * Settings of an app whose pages are signed in, with a token of the tests: an analyst's, another, or the one that is
 * current when a page loads.
 */
export const signedIn = (token: string | (() => string) = 'professional:analyst@example.com') => ({
  sampleToken: async () => (typeof token === 'string' ? token : token()),
})
