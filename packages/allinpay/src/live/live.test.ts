/** The probes against the provider's own test environment; nothing is asked where none is described (README, Before going live). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { LIVE_PROBES, openLiveWorld } from './index.ts'
import type { Findings, LiveWorld } from './probe.ts'

const clock = { now: () => new Date() }
const described = readEnvironment(process.env, clock)
const found: Record<string, Findings[string]> = {}
let world: LiveWorld

describe.skipIf(described === null)('the provider', () => {
  beforeAll(async () => {
    if (described) world = await openLiveWorld(described)
  })
  afterAll(async () => {
    console.log(`What the provider does, to be written into the settings:\n${JSON.stringify(found, null, 2)}`)
    await world.close()
  })

  const limit = { timeout: 10 * (described?.patienceMs ?? 0) + 300_000 }
  test.each(LIVE_PROBES.map((probe) => [probe.asks, probe.decides.join(', '), probe] as const))(
    '@live is asked %s (decides %s)',
    limit,
    async (_asks, _decides, probe) => {
      Object.assign(found, await probe.run(world))
    },
  )
})

describe('what describes the provider', () => {
  const whole = {
    ALLINPAY_LIVE_GATEWAY_URL: 'https://provider.example/op/gateway',
    ALLINPAY_LIVE_APP_ID: '1',
    ALLINPAY_LIVE_SECRET_KEY: 's',
    ALLINPAY_LIVE_PRIVATE_KEY_FILE: import.meta.filename,
    ALLINPAY_LIVE_CERTIFICATE_FILES: import.meta.filename,
    ALLINPAY_LIVE_ACCOUNT_SET_NO: '400193',
    ALLINPAY_LIVE_BACK_URL: 'https://ours.example/notify',
    ALLINPAY_LIVE_LISTEN_PORT: '9000',
    ALLINPAY_LIVE_INDUSTRY: '1914 交易市场',
    ALLINPAY_LIVE_MEMBER: 'm1,6228480000000000033,王小明,11010119900307109X',
  }

  test('is nothing, or the whole of it', () => {
    expect(readEnvironment({}, clock)).toBeNull()
    expect(readEnvironment(whole, clock)).toMatchObject({
      settings: { industry: { code: '1914', name: '交易市场' }, accountSetNo: '400193' },
      member: { memberNo: 'm1', identityNo: '11010119900307109X' },
      listenPort: 9_000,
      patienceMs: 900_000,
    })
  })

  test.each(Object.keys(whole).slice(1))('is refused without %s', (name) => {
    expect(() => readEnvironment({ ...whole, [name]: '' }, clock)).toThrow(name)
  })
})
