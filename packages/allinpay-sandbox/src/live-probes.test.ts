/** The client's go-live probes find in this sandbox what its switches say, whichever way they stand: they are asked of the provider itself one day. */
import { generateKeyPairSync } from 'node:crypto'
import { LIVE_PROBES, openLiveWorld } from '@merchant/allinpay/live'
import { createEmptyDatabase, dropDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chinaDay } from './clock.ts'
import { makeSandboxKeys, type Sandbox, startSandbox } from './index.ts'
import type { Settings } from './settings.ts'
import { APP, done, press, RETURN_URL, WAYS } from './testing/both-ways.ts'

const DAY = 24 * 60 * 60_000
const HOUR = 60 * 60_000
const MEMBER = { memberNo: 'ready', cardNo: '6228480000000000033', name: '王小明', identityNo: '11010119900307109X' }
const PHONE = '13800000001'

/** What is not a switch: how this sandbox is in any case. */
const ALWAYS = {
  generation: 2,
  gatewayUrl: '/op/gateway /open/gateway /gateway',
  methods: 'orderService.getOrderDetail',
  pageMode: 'build-url ask-url',
  encryptLegalPhone: false,
  picturesWanted: false,
  freezeAgain: '40017',
  transferAgain: '40017',
  notifyAttempts: '1 2 3 4 4',
}
const keys = await makeSandboxKeys(new Date())
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

type LiveWorld = Awaited<ReturnType<typeof openLiveWorld>>

/** Makes the person ready who is asked for, as somebody does at the provider by hand. */
async function makeReady({ client }: LiveWorld, sandbox: Sandbox): Promise<void> {
  const { members } = client()
  const { memberNo, name, identityNo, cardNo } = MEMBER
  await done(members.create({ memberNo, memberType: 'person' }))
  await done(members.setRealName({ memberNo, name, identityNo }))
  await done(members.sendVerificationCode({ memberNo, phone: PHONE, purpose: 'bindPhone' }))
  const [sms] = await sandbox.admin.sms(PHONE)
  await done(members.bindPhone({ memberNo, phone: PHONE, code: sms?.code ?? '' }))
  const applied = await done(members.applyBindCard({ ...MEMBER, phone: PHONE, cardCheck: 6 }))
  const tranceNo = applied.tranceNo ?? ''
  await done(members.bindCard({ memberNo, phone: PHONE, code: '111111', tranceNo }))
  await press((await done(members.signContractPage({ memberNo, returnUrl: RETURN_URL }))).url, 'agree')
  expect((await done(members.cards({ memberNo }))).cards).toMatchObject([{ cardNo }])
  await sandbox.admin.setPlatformBalance('100001', 1_000)
}

// The two that mix the switches: each of them stands both ways.
describe.each(WAYS.slice(2))('with every switch %s', (_name, way) => {
  // The probes keep the host's time while the sandbox's goes ahead.
  const settings: Partial<Settings> = { ...way.settings, timestampClock: 'either' }
  let sandbox: Sandbox
  let world: LiveWorld
  let databaseUrl: string
  beforeAll(async () => {
    databaseUrl = await createEmptyDatabase()
    sandbox = await startSandbox({ databaseUrl, settings, tickMs: 50, keys })
    await sandbox.registerApp({ ...APP, publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() })
    world = await openLiveWorld({
      settings: {
        ...APP,
        gatewayUrl: sandbox.gatewayUrl,
        privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        trustedCertsPem: [sandbox.certificatePem],
        industry: { code: '1914', name: '交易市场' },
        clock: { now: () => new Date() },
      },
      member: MEMBER,
      patienceMs: 5_000,
      hands: {
        agree: (url) => press(url, 'agree'),
        pass: (ms) => sandbox.admin.advanceClock(ms).then(() => undefined),
        async closedDay() {
          const now = new Date((await sandbox.admin.clock()).now)
          await sandbox.admin.advanceClock(DAY + 9 * HOUR)
          return chinaDay(now)
        },
      },
    })
    await makeReady(world, sandbox)
  })
  afterAll(async () => {
    await world.close()
    await sandbox.stop()
    await dropDatabase(databaseUrl)
  })

  test.each(LIVE_PROBES.map((probe) => [probe.asks, probe] as const))('finds %s', async (_asks, probe) => {
    const truth: Readonly<Record<string, unknown>> = { ...(await sandbox.admin.settings()), ...ALWAYS }
    const isTold = (name: string) =>
      (name !== 'signedText' || truth.emitNulls === true) &&
      (name !== 'checkFileOrderNoName' || truth.checkFileHeader === true)
    const told = probe.decides.filter(isTold)
    expect(await probe.run(world)).toEqual(Object.fromEntries(told.map((name) => [name, truth[name]])))
  })
})
