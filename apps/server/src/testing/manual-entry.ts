// For tests: an entry with its voucher, and the hands of two operators.
import { api, type InputOf } from '@merchant/contract'
import type { OperatorActor } from '../kernel/actor.ts'
import type { HandlerRequest } from '../kernel/handlers.ts'
import { pictureBytes } from '../modules/trade/goods/goods.testing.ts'
import { ask, askProven, type TestApp } from './test-app.ts'
import { newOperator } from './withdrawal.ts'

type Entering = InputOf<typeof api.manualEntry.enter>
type Deciding = InputOf<typeof api.manualEntry.decide>
export interface Seen {
  readonly id: string
  readonly version: number
  readonly kind: Entering['kind']
  readonly merchantId: string
  readonly amountFen: number
  readonly subjectNo: string | null
  readonly returnedOn?: string | null
  readonly bankReference?: string | null
}

const handlersOf = ({ modules }: Pick<TestApp, 'modules'>) => modules.manualEntries.handlers

export async function keepVoucher(testApp: TestApp, merchantId: string, actor = newOperator(testApp, '财务小陈')) {
  const file = { name: 'slip.jpg', bytes: await pictureBytes() }
  const request = { actor, body: { merchantId }, file }
  return (await testApp.modules.files.handlers.voucher(request as unknown as HandlerRequest<typeof api.file.voucher>))
    .fileId
}

/** 人工调增 of 100.00 元 unless told otherwise. */
export async function enter(
  testApp: TestApp,
  merchantId: string,
  changes: Partial<Entering> & { readonly by?: OperatorActor; readonly key?: string } = {},
) {
  const { by = newOperator(testApp, '财务小陈'), key, ...entering } = changes
  const voucherFileId = entering.voucherFileId ?? (await keepVoucher(testApp, merchantId))
  const body = { kind: 'ADJUST_UP', merchantId, amountFen: 100_00, reason: '渠道差错补记', voucherFileId, ...entering }
  return ask(api.manualEntry.enter, handlersOf(testApp).enter, by, body as Entering, key)
}

export const approval = (entry: Seen): Extract<Deciding, { decision: 'approve' }> => {
  const { id, version, kind, merchantId, amountFen, subjectNo, returnedOn = null, bankReference = null } = entry
  return { decision: 'approve', id, version, kind, merchantId, amountFen, subjectNo, returnedOn, bankReference }
}

export const decideEntry = (testApp: TestApp, by: OperatorActor, decision: Deciding, key?: string) =>
  askProven(testApp, api.manualEntry.decide, handlersOf(testApp).decide, by, decision, key)

export const approveEntry = (testApp: TestApp, entry: Seen, by = newOperator(testApp, '审核小吴'), key?: string) =>
  decideEntry(testApp, by, approval(entry), key)

export const rejectEntry = (testApp: TestApp, entry: Seen, by = newOperator(testApp, '审核小吴')) =>
  decideEntry(testApp, by, { decision: 'reject', id: entry.id, version: entry.version, reason: '凭证不清' })

export const withdrawEntry = (testApp: TestApp, { id, version }: Pick<Seen, 'id' | 'version'>, by: OperatorActor) =>
  ask(api.manualEntry.withdraw, handlersOf(testApp).withdraw, by, { id, version })
