// Cases that different watchers open about the same order name each other: what one person has decided, the next one reads.
import { api, type MoneyCaseKind } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { addSeller, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { openCase } from './open-case.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addSeller(testApp)
})
afterAll(() => testApp.stop())

const infoOf = (id: string) =>
  ask(api.moneyCase.info, testApp.modules.moneyCases.handlers.info, newOperator(testApp), { id })

interface Opening {
  readonly kind: MoneyCaseKind
  readonly no: string
  readonly providerNo?: string
  readonly scope?: string
}

async function opened({ kind, no, providerNo, scope = PLATFORM_SCOPE }: Opening): Promise<string> {
  testApp.clock.advance(1_000)
  const { db, clock } = testApp
  const subject = { type: 'notification', id: newId(clock.now()), no } as const
  const told = { kind, subject, providerNo: providerNo ?? null, facts: {}, by: system }
  await db.transaction(scope, (tx) => openCase(async () => undefined, tx, told, clock.now()))
  return (
    await db.global.selectFrom('money_case').select('id').where('subject_id', '=', subject.id).executeTakeFirstOrThrow()
  ).id
}

test('by the number of the order here or at the provider, the newest first, and no others', async () => {
  const told = await opened({ kind: 'NUMBER_UNKNOWN', no: 'B0001', providerNo: '179600' })
  const listed = await opened({ kind: 'NOTIFICATION_UNREAD', no: 'B0001', scope: seller.actor.merchantId })
  const there = await opened({ kind: 'ANSWER_SENSELESS', no: 'OTHER', providerNo: '179600' })
  const alone = await opened({ kind: 'NUMBER_UNKNOWN', no: 'B0002' })
  expect((await infoOf(told)).related).toMatchObject([
    { id: there, title: '渠道返回与本单不符', state: 'OPEN', resolution: null },
    { id: listed, title: '渠道通知无法识别', state: 'OPEN' },
  ])
  expect((await infoOf(listed)).related.map(({ id }) => id)).toEqual([told])
  expect((await infoOf(alone)).related).toEqual([])
})
