// Real-name certification with the real sandbox as the verifier: each submission is decided once, whatever is lost.
import { randomBytes } from 'node:crypto'
import { api } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { requestFor } from '../../../testing/handler-request.ts'
import { type PaymentWorld, PERSON, refusalOf, startPaymentWorld } from '../../money/provider/payment.testing.ts'
import { createNotifier } from '../../messaging/notification/index.ts'
import { createCertification } from './index.ts'

const MINUTE = 60_000
let world: PaymentWorld
let certification: ReturnType<typeof createCertification>
const passed: string[] = []
const sent: string[] = []
let dieOnce = false
/** Every test has a person of its own, for one ID number serves few merchants. */
let people = 0

beforeAll(async () => {
  world = await startPaymentWorld()
  certification = createCertification({
    db: world.db,
    clock: world.clock,
    cipher: world.cipher,
    verifyRealName: world.payment.members.verifyRealName,
    auditCompany: world.payment.members.auditCompany,
    merchantType: async () => 'INDIVIDUAL',
    regionByCodes: () => null,
    bankName: () => null,
    files: { mustBeOwn, urlsOf: async () => new Map() },
    async onPassed(tx) {
      if (dieOnce) {
        dieOnce = false
        throw new Error('died while passing')
      }
      passed.push(tx.merchantId)
    },
    notify: createNotifier({
      clock: world.clock,
      whoMay: async () => [],
      contactOf: async () => ({ phone: '13712345678', email: 'owner@shop.example' }),
      outbox: {
        sms: async (_tx, { text }) => void sent.push(text),
        email: async (_tx, { to, subject }) => void sent.push(`${to} ${subject}`),
      },
    }),
    onError: (problem) => void world.problems.push(problem),
  })
})
afterAll(() => world.stop())
beforeEach(() => world.sandbox.admin.clearScenarios())

async function mustBeOwn(tx: TenantTx, fileId: string | readonly string[], purpose: string): Promise<void> {
  const file = await tx
    .selectFrom('file_asset')
    .select('id')
    .where('id', '=', String(fileId))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (file === undefined) refuse('record.notFound')
}

async function addFile(actor: MerchantActor): Promise<string> {
  const now = world.clock.now()
  const id = newId(now)
  await world.db
    .tenant(actor.merchantId)
    .insertInto('file_asset')
    .values({
      merchant_id: actor.merchantId,
      id,
      purpose: 'CERTIFICATE',
      access: 'PRIVATE',
      mime: 'image/webp',
      width: 800,
      height: 600,
      size_bytes: 1_000,
      sha256: '-',
      storage_key: id,
      thumbnail_key: id,
      uploaded_by: actor.userId,
      created_at: now,
    })
    .execute()
  return id
}

/** An ID number with a right check digit. */
function newIdNumber(): string {
  people += 1
  const digits = `11010519900101${String(people).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return digits + '10X98765432'[sum % 11]
}

interface Papers {
  realName: string
  idNumber: string
  validFrom: string
  validTo: string
  idFrontFileId: string
  idBackFileId: string
}

async function papersOf(actor: MerchantActor, changes: Partial<Papers> = {}): Promise<Papers> {
  return {
    realName: PERSON.realName,
    idNumber: newIdNumber(),
    validFrom: '2016-01-01',
    validTo: '9999-12-31',
    idFrontFileId: await addFile(actor),
    idBackFileId: await addFile(actor),
    ...changes,
  }
}

const submit = (actor: MerchantActor, papers: Papers, key = randomBytes(8).toString('hex')) =>
  certification.handlers.user.saveRealName(requestFor(api.user.saveRealName, actor, papers, key))
const view = (actor: MerchantActor) => certification.handlers.user.realName(requestFor(api.user.realName, actor, {}))

const lose = (method: string, fault: 'resetBeforeCommit' | 'resetAfterCommit', times = 1) =>
  world.sandbox.admin.scenario({ match: { method }, fault, times })

test('a person whose name and number belong together passes at once', async () => {
  const actor = await world.addMerchant()
  expect(await view(actor)).toMatchObject({ status: 'NONE', attemptsLeftToday: 5 })
  const papers = await papersOf(actor)
  expect(await submit(actor, papers)).toEqual({ status: 'PASSED', reason: null })
  expect(passed.filter((merchantId) => merchantId === actor.merchantId)).toHaveLength(1)
  const shown = await view(actor)
  expect(shown).toMatchObject({ status: 'PASSED', realName: '张*', attemptsLeftToday: 4, validTo: '9999-12-31' })
  expect(shown.idNumber).toMatch(/^1101\*{10}/)
  const tenant = world.db.tenant(actor.merchantId)
  expect(await certification.realNameOf(tenant)).toEqual({ realName: papers.realName, idNumber: papers.idNumber })
  expect(await world.payment.wallet.stateOf(tenant)).toBe('REALNAME_SET')
  expect(await refusalOf(submit(actor, papers))).toBe('state.notAllowed')
})

test('a wrong name is rejected with its reason, and may be corrected', async () => {
  const actor = await world.addMerchant()
  const papers = await papersOf(actor, { realName: '实名不符' })
  expect(await submit(actor, papers)).toEqual({ status: 'REJECTED', reason: '姓名与身份证号不一致' })
  expect(await certification.realNameOf(world.db.tenant(actor.merchantId))).toBeNull()
  expect(await submit(actor, { ...papers, realName: '张三丰' })).toEqual({ status: 'PASSED', reason: null })
})

test('what was turned down comes back to be corrected: days and pictures, name and number masked', async () => {
  const actor = await world.addMerchant()
  expect(await view(actor)).toMatchObject({ submittedAt: null, pictures: null })
  const papers = await papersOf(actor, { realName: '实名不符' })
  await submit(actor, papers)
  const shown = await view(actor)
  expect(shown).toMatchObject({
    status: 'REJECTED',
    realName: '实*',
    validFrom: papers.validFrom,
    validTo: papers.validTo,
    submittedAt: expect.any(String),
    pictures: { idFront: { fileId: papers.idFrontFileId }, idBack: { fileId: papers.idBackFileId } },
  })
  expect(JSON.stringify(shown)).not.toContain(papers.idNumber)
  const again = {
    idFrontFileId: shown.pictures?.idFront.fileId ?? '',
    idBackFileId: shown.pictures?.idBack.fileId ?? '',
  }
  expect(await submit(actor, { ...papers, ...again, realName: '张三丰' })).toMatchObject({ status: 'PASSED' })
  expect((await view(actor)).pictures).toBeNull()
})

test('the same request again is answered as before and uses up no try', async () => {
  const actor = await world.addMerchant()
  const papers = await papersOf(actor, { realName: '实名不符' })
  const first = await submit(actor, papers, 'key-1')
  expect(await submit(actor, papers, 'key-1')).toEqual(first)
  expect((await view(actor)).attemptsLeftToday).toBe(4)
  expect(await refusalOf(submit(actor, { ...papers, realName: '张三丰' }, 'key-1'))).toBe('command.keyReused')
})

test('after five tries a day a person looks, and five more are there on the next', async () => {
  const actor = await world.addMerchant()
  const papers = await papersOf(actor, { realName: '实名不符' })
  for (let attempt = 1; attempt <= 5; attempt += 1) expect((await submit(actor, papers)).status).toBe('REJECTED')
  expect((await submit(actor, papers)).status).toBe('MANUAL')
  expect(await refusalOf(submit(actor, papers))).toBe('state.notAllowed')
  expect((await view(actor)).attemptsLeftToday).toBe(0)
  await world.pass(24 * 60 * MINUTE)
  expect((await submit(actor, { ...papers, realName: '张三丰' })).status).toBe('PASSED')
})

test('expired papers, papers of tomorrow and files of another merchant are refused', async () => {
  const actor = await world.addMerchant()
  const stranger = await world.addMerchant()
  expect(await refusalOf(submit(actor, await papersOf(actor, { validTo: '2020-01-01' })))).toBe('realName.mismatch')
  expect(await refusalOf(submit(actor, await papersOf(actor, { validFrom: '9999-01-01' })))).toBe('realName.mismatch')
  const foreign = await papersOf(actor, { idBackFileId: await addFile(stranger) })
  expect(await refusalOf(submit(actor, foreign))).toBe('record.notFound')
  expect((await view(actor)).status).toBe('NONE')
})

/** The same person's number on an old card. */
const oldNumberOf = (idNumber: string) => idNumber.slice(0, 6) + idNumber.slice(8, 17)

test('one ID number serves five merchants, whichever of its two spellings is handed in', async () => {
  const idNumber = newIdNumber()
  for (let merchant = 1; merchant <= 5; merchant += 1) {
    const actor = await world.addMerchant()
    const papers = await papersOf(actor, { idNumber: merchant === 3 ? oldNumberOf(idNumber) : idNumber })
    expect((await submit(actor, papers)).status).toBe('PASSED')
  }
  for (const spelling of [idNumber, oldNumberOf(idNumber)]) {
    const sixth = await world.addMerchant()
    const papers = await papersOf(sixth, { idNumber: spelling })
    expect(await refusalOf(submit(sixth, papers))).toBe('limit.exceeded')
  }
})

test('15 digits of an old card are taken, kept and shown as they were handed in', async () => {
  const actor = await world.addMerchant()
  const idNumber = oldNumberOf(newIdNumber())
  const taken = api.user.saveRealName.body.parse(await papersOf(actor, { idNumber }))
  expect((await submit(actor, taken)).status).toBe('PASSED')
  expect((await view(actor)).idNumber).toMatch(/^1101\*{7}\d{4}$/)
  expect((await certification.realNameOf(world.db.tenant(actor.merchantId)))?.idNumber).toBe(idNumber)
})

test('a number that is no person’s is the provider’s to refuse', async () => {
  const actor = await world.addMerchant()
  const idNumber = '110105199001010011'
  const { realName, ...papers } = api.user.saveRealName.body.parse(await papersOf(actor, { idNumber }))
  expect(await submit(actor, { ...papers, realName })).toMatchObject({ status: 'REJECTED' })
})

test('one ID number serves five merchants, also when seven hand it in at the same moment', async () => {
  const idNumber = newIdNumber()
  const actors = await Promise.all(Array.from({ length: 7 }, () => world.addMerchant()))
  const papers = await Promise.all(actors.map((actor) => papersOf(actor, { idNumber })))
  const answers = await Promise.all(
    actors.map((actor, at) => refusalOf(submit(actor, papers[at] ?? expect.fail('no papers')))),
  )
  expect(answers.toSorted()).toEqual(['limit.exceeded', 'limit.exceeded', ...Array<string>(5).fill('none')])
})

describe('when the provider gives no verdict', () => {
  test('a lost reply is made good at once', async () => {
    const actor = await world.addMerchant()
    await lose('setRealName', 'resetAfterCommit')
    expect((await submit(actor, await papersOf(actor))).status).toBe('PASSED')
  })

  test('it is asked again later, and the merchant sees that it is being verified', async () => {
    const actor = await world.addMerchant()
    await lose('setRealName', 'resetBeforeCommit')
    expect(await submit(actor, await papersOf(actor))).toEqual({ status: 'VERIFYING', reason: null })
    expect((await view(actor)).status).toBe('VERIFYING')
    await certification.resumeVerifications()
    expect((await view(actor)).status).toBe('VERIFYING')
    await world.pass(MINUTE)
    await certification.resumeVerifications()
    expect((await view(actor)).status).toBe('PASSED')
    expect(passed.filter((merchantId) => merchantId === actor.merchantId)).toHaveLength(1)
  })

  test('other papers wait for the verdict, the same ones ask for it', async () => {
    const actor = await world.addMerchant()
    await lose('setRealName', 'resetBeforeCommit')
    const papers = await papersOf(actor)
    await submit(actor, papers)
    expect(await refusalOf(submit(actor, await papersOf(actor)))).toBe('state.notAllowed')
    expect((await submit(actor, papers)).status).toBe('PASSED')
    expect((await view(actor)).attemptsLeftToday).toBe(4)
  })

  test('after three more tries a person has to look, and the merchant may submit anew', async () => {
    const actor = await world.addMerchant()
    await lose('setRealName', 'resetBeforeCommit', 4)
    const papers = await papersOf(actor)
    await submit(actor, papers)
    const next = async (minutes: number) => {
      await world.pass(minutes * MINUTE)
      await certification.resumeVerifications()
    }
    sent.splice(0)
    for (const minutes of [1, 5, 15]) await next(minutes)
    expect((await view(actor)).status).toBe('MANUAL')
    expect(sent).toEqual(['owner@shop.example 【商户管理中心】实名认证转人工审核'])
    expect((await submit(actor, papers)).status).toBe('PASSED')
  })

  test('the verdict that comes late is sent by e-mail and text, but not by a channel that was switched off', async () => {
    const lateVerdict = async (off: readonly ('EMAIL' | 'SMS')[]) => {
      const actor = await world.addMerchant()
      const now = world.clock.now()
      const choice = { merchant_id: actor.merchantId, user_id: actor.userId, kind: 'CERTIFICATION', chosen_at: now }
      for (const channel of off) {
        await world.db
          .tenant(actor.merchantId)
          .insertInto('notification_choice')
          .values({ ...choice, channel, is_enabled: false })
          .execute()
      }
      await lose('setRealName', 'resetBeforeCommit')
      await submit(actor, await papersOf(actor))
      sent.splice(0)
      await world.pass(MINUTE)
      await certification.resumeVerifications()
      expect((await view(actor)).status).toBe('PASSED')
      return [...sent]
    }
    const letter = 'owner@shop.example 【商户管理中心】实名认证已通过'
    const text = '【商户管理中心】您的实名认证已通过，请登录后继续下一步。'
    expect(await lateVerdict([])).toEqual([letter, text])
    expect(await lateVerdict(['EMAIL'])).toEqual([text])
    expect(await lateVerdict(['SMS'])).toEqual([letter])
  })
})

describe('a process that dies', () => {
  test('while passing: nothing of it is kept, and it passes later', async () => {
    const actor = await world.addMerchant()
    dieOnce = true
    await expect(submit(actor, await papersOf(actor))).rejects.toThrow('died while passing')
    expect((await view(actor)).status).toBe('VERIFYING')
    await world.pass(MINUTE)
    await certification.resumeVerifications()
    expect((await view(actor)).status).toBe('PASSED')
    expect(passed.filter((merchantId) => merchantId === actor.merchantId)).toHaveLength(1)
  })

  test('a submission and the job at the same moment pass it once', async () => {
    const actor = await world.addMerchant()
    await lose('setRealName', 'resetBeforeCommit')
    const papers = await papersOf(actor)
    await submit(actor, papers)
    await world.pass(MINUTE)
    const [submitted] = await Promise.all([
      refusalOf(submit(actor, papers)),
      certification.resumeVerifications(),
      certification.resumeVerifications(),
    ])
    // When the job was faster, there is nothing left to submit.
    expect(['none', 'state.notAllowed']).toContain(submitted)
    expect((await view(actor)).status).toBe('PASSED')
    expect(passed.filter((merchantId) => merchantId === actor.merchantId)).toHaveLength(1)
  })
})
