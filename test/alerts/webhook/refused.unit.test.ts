import { describe, expect, test } from 'vitest'
import { isPublic } from '../../../src/alerts/webhook/addresses.ts'
import { MAX_URL, targetOf } from '../../../src/alerts/webhook/target.ts'

/** Addresses that a webhook must not reach, as DNS returns them. */
const CLOSED = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '100.100.100.200'],
  ...['127.0.0.1', '127.255.255.254', '168.63.129.16', '169.254.0.1', '169.254.169.254', '169.254.170.2'],
  ...[
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.0.192',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
  ],
  ...['192.88.99.1', '192.168.0.1', '192.168.255.255', '192.175.48.1', '198.18.0.1', '198.19.255.255'],
  ...['198.51.100.1', '203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  // IPv6: unspecified, loopback, compatible, mapped, translated, local, link-local, multicast.
  ...['::', '::1', '::127.0.0.1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1'],
  ...['::ffff:a9fe:a9fe', '::ffff:169.254.169.254', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1', '100::1', '100:0:0:1::1', '5f00::1'],
  ...['fc00::1', 'fd00:ec2::254', 'fd12:3456:789a::1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1'],
  ...['ff02::1', 'ff0e::1', '0:0:0:0:0:0:0:1', '0000:0000:0000:0000:0000:ffff:c0a8:0001'],
  // Among global ones: Teredo, ORCHID, benchmarks, documentation, 6to4, AS112; also with a zone.
  ...[
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
  ],
  ...[
    '2002::1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '2002:c0a8:1::',
    '2620:4f:8000::1',
    '3fff::1',
    '3fff:fff::1',
  ],
  ...['2606:4700::1%eth0', '4000::1', '8000::1'],
  ...[
    '',
    'localhost',
    '127.1',
    '0x7f.1',
    '017700000001',
    '2130706433',
    '1.2.3.4.5',
    '[::1]',
    '::1/128',
    '1.1.1.1 ',
  ],
]

const OPEN = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.1', '168.63.129.15', '168.63.129.17', '169.253.255.255', '169.255.0.0', '172.15.255.255'],
  ...[
    '172.32.0.0',
    '192.0.1.1',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
  ],
  ...[
    '2000::1',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2001:db7::1',
    '2001:db9::1',
    '2003::1',
    '2606:4700::1111',
  ],
  ...['2a00:1450:4001::1', '3ffe::1', '3fff:1000::1'],
]

test('addresses that are not public are known in every spelling', () => {
  expect(CLOSED.length).toBeGreaterThan(80)
  expect(CLOSED.filter(isPublic)).toEqual([])
})

test('addresses beside them are public', () => {
  expect(OPEN.filter((address) => !isPublic(address))).toEqual([])
})

/** URLs that lead inside, or are none, in the spellings that URL parsers accept. */
const REFUSED = [
  ...[
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'wss://example.com/',
  ],
  ...['javascript:alert(1)', 'data:text/plain,x', 'unix:/run/docker.sock', 'https:', 'https://', 'https:///'],
  ...['', ' ', 'example.com', '//example.com', '/hook', 'https://exa mple.com', 'https://example.com:99999/'],
  ...['https://user@example.com/', 'https://user:password@example.com/', 'https://:password@example.com/'],
  // IPv4 as one number, in octal, hexadecimal and mixed parts, with fewer parts, encoded, in full width, with a final dot.
  ...[
    'https://127.0.0.1/',
    'https://127.0.0.1:8443/',
    'https://127.1/',
    'https://127.0.1/',
    'https://2130706433/',
  ],
  ...[
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0177.0.0.01/',
  ],
  ...[
    'https://017700000001/',
    'https://0/',
    'https://0.0.0.0/',
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
  ],
  ...['https://127%2e0%2e0%2e1/', 'https://１２７.０.０.１/', 'https://①②⑦.⓪.⓪.①/', 'https://127。0。0。1/'],
  ...[
    'https://10.1/',
    'https://0xa000001/',
    'https://192.168.1.1/',
    'https://3232235777/',
    'https://172.16.0.1/',
  ],
  ...[
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://0251.0376.0251.0376/',
  ],
  ...[
    'https://100.100.100.200/',
    'https://168.63.129.16/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
  ],
  ...[
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
  ],
  ...[
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
  ],
  ...['https://[fe80::1%25eth0]/', 'https://[2001:db8::1]/', 'https://[ff02::1]/'],
  // Names of this machine and of networks of one's own.
  ...[
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://ＬＯＣＡＬＨＯＳＴ/',
    'https://lo%63alhost/',
  ],
  ...[
    'https://hook.localhost/',
    'https://printer.local/',
    'https://db.internal/',
    'https://metadata.google.internal/',
  ],
  ...[
    'https://metadata/',
    'https://kubernetes/',
    'https://router.lan/',
    'https://nas.home.arpa/',
    'https://x.onion/',
  ],
  ...[
    'https://host.docker.internal/',
    'https://localhost.localdomain/',
    'https://intranet/',
    'https://wiki.intranet./',
  ],
  `https://example.com/${'x'.repeat(MAX_URL)}`,
]

describe('targets', () => {
  test('inside, without TLS or with credentials are refused in every spelling', () => {
    expect(REFUSED.length).toBeGreaterThan(80)
    expect(REFUSED.filter((url) => !('fault' in targetOf(url, [])))).toEqual([])
  })

  test('say what is wrong with them', () => {
    const faults = [
      'http://example.com',
      'https://u@example.com',
      'https://10.0.0.1',
      'https://localhost',
      'no',
      ' https://example.com',
    ].map((url) => targetOf(url, []))
    expect(faults).toEqual([
      { fault: 'It must start with `https://`.' },
      { fault: 'It must not contain a user name or a password.' },
      { fault: 'Its address is not public.' },
      { fault: 'Its host is not public.' },
      { fault: 'It must be a URL of at most 2000 characters.' },
      { fault: 'It must not contain control or formatting characters, or begin or end with a blank.' },
    ])
  })

  test('are requested as they are written: what the parser of URLs would remove is refused', () => {
    const removed = [
      '\t',
      '\n',
      '\r',
      '\r\nHost: inside',
      '\0',
      '\u0007',
      '\u007f',
      '\u0085',
      '\u202e',
      '\u2066',
    ]
    const urls = [
      ...removed.flatMap((text) => [`https://example.com/${text}x`, `https://exa${text}mple.com/`]),
      ...[' ', '\n', '\u001f'].flatMap((blank) => [
        `${blank}https://example.com/`,
        `https://example.com/${blank}`,
      ]),
    ]
    expect(urls.filter((url) => !('fault' in targetOf(url, ['example.com'])))).toEqual([])
  })

  test.each([
    ['https://example.com/hook?a=1', 'example.com'],
    ['https://EXAMPLE.com:8443', 'example.com'],
    ['https://hooks.example.co.uk./', 'hooks.example.co.uk'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://1.1.1.1/', '1.1.1.1'],
    ['https://[2606:4700::1111]/', '2606:4700::1111'],
  ])('outside are allowed: %s', (url, host) => {
    expect(targetOf(url, [])).toMatchObject({ host, isNamed: false })
  })

  test('that the operator has named are allowed, wherever they are', () => {
    const hosts = ['hooks.internal', '127.0.0.1:9000', '[::1]:9000', 'receiver:443']
    const isAllowed = (url: string) => 'host' in targetOf(url, hosts)
    expect(
      [
        'http://hooks.internal/x',
        'https://hooks.internal./x',
        'http://HOOKS.internal:8080/',
        'http://127.0.0.1:9000/',
        'http://0x7f.1:9000/',
        'http://[::1]:9000/',
        'https://receiver/',
      ].filter((url) => !isAllowed(url)),
    ).toEqual([])
    expect(
      [
        'http://127.0.0.1/',
        'http://127.0.0.1:9001/',
        'http://127.0.0.2:9000/',
        'http://[::1]/',
        'http://receiver/',
        'https://x.hooks.internal/',
        'https://hooks.internal.example.com@10.0.0.1/',
        'ftp://hooks.internal/',
        'http://user@hooks.internal/',
      ].filter(isAllowed),
    ).toEqual([])
  })
})

test('targets have a port that can be connected to, wherever they are', () => {
  const faults = ['https://example.com:0/', 'https://inside:0/', 'https://inside:00/'].map((url) =>
    targetOf(url, ['inside']),
  )
  expect(faults).toEqual(faults.map(() => ({ fault: 'Its port must not be 0.' })))
})
