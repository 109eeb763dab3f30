// The signature against the example that Aliyun publishes with every intermediate value.
import { expect, test } from 'vitest'
import { canonicalQuery, signAliyun } from './aliyun-signature.ts'

test('signs the published example (“V3 request structure and signature”, fixed parameters) as published', () => {
  const signed = signAliyun(
    {
      method: 'POST',
      path: '/',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      headers: {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        'x-acs-action': 'RunInstances',
        'x-acs-date': '2023-10-26T10:22:32Z',
        'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
        'x-acs-version': '2014-05-26',
      },
      body: '',
    },
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
  )
  expect(signed['x-acs-content-sha256']).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(signed['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('writes a query as RFC 3986 does, sorted by name', () => {
  expect(canonicalQuery({ b: "a b+c*d~e(f)!'/", a: '阿' })).toBe('a=%E9%98%BF&b=a%20b%2Bc%2Ad~e%28f%29%21%27%2F')
})
