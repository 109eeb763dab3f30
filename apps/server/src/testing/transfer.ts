// For tests: a recharge by transfer, from its code to the wallet, with the hands of the merchant and of the platform's people.
import { api, type InputOf, type RechargeInfo, type TransferInfo } from '@merchant/contract'
import { expect } from 'vitest'
import type { OperatorActor } from '../kernel/actor.ts'
import type { HandlerRequest } from '../kernel/handlers.ts'
import { pictureBytes } from '../modules/trade/goods/goods.testing.ts'
import { approveEntry, enter } from './manual-entry.ts'
import { recharge, type Recharger, rechargeOf } from './recharge.ts'
import type { Seller } from './seller.ts'
import { ask, type TestApp } from './test-app.ts'
import { newOperator } from './withdrawal.ts'

const handlersOf = ({ testApp }: Pick<Seller, 'testApp'>) => testApp.modules.rechargeOrders
const clerk = (testApp: TestApp) => newOperator(testApp, '财务小陈')

/** What the platform's own account at the provider holds, which transfers that have come are handed on from. */
export const fillPlatform = (testApp: TestApp, fen: number) => testApp.sandbox.admin.setPlatformBalance('100001', fen)

/** Of 100.00 元 unless told otherwise. */
export const rechargeByTransfer = (by: Recharger, changes: Parameters<typeof recharge>[1] = {}, key?: string) =>
  recharge(by, { method: 'TRANSFER', ...changes }, key)

export async function keepSlip({ testApp, actor }: Pick<Seller, 'testApp' | 'actor'>): Promise<string> {
  const file = { name: 'slip.jpg', bytes: await pictureBytes() }
  const request = { actor, body: { purpose: 'TRANSFER_SLIP' }, file } as unknown as HandlerRequest<
    typeof api.file.image
  >
  return (await testApp.modules.files.handlers.image(request)).fileId
}

export async function handIn(by: Seller, id: string, slipFileId?: string, key?: string): Promise<RechargeInfo> {
  const body = { id, slipFileId: slipFileId ?? (await keepSlip(by)) }
  return ask(api.rechargeOrder.handIn, handlersOf(by).handlers.handIn, by.actor, body, key)
}

/** A transfer whose slip waits for the platform's people. */
export async function handedIn(by: Recharger, changes: Parameters<typeof recharge>[1] = {}): Promise<RechargeInfo> {
  const order = await rechargeByTransfer(by, changes)
  return handIn(by, order.id)
}

export const transfersOf = (
  testApp: TestApp,
  body: InputOf<typeof api.rechargeTransfer.list> = {},
  by: OperatorActor = clerk(testApp),
) => ask(api.rechargeTransfer.list, handlersOf({ testApp }).transferHandlers.list, by, body)

export const transferOf = (testApp: TestApp, id: string, by = clerk(testApp)): Promise<TransferInfo> =>
  ask(api.rechargeTransfer.info, handlersOf({ testApp }).transferHandlers.info, by, { id })

/** The operators send the slip back. */
export async function rejectSlip(testApp: TestApp, id: string, reason = '凭证模糊，看不清付款账号') {
  const { version } = await transferOf(testApp, id)
  const body = { id, version, reason }
  return ask(api.rechargeTransfer.reject, handlersOf({ testApp }).transferHandlers.reject, clerk(testApp), body)
}

let lines = 0
/** As a bank numbers the next line of its statement. */
const nextBankReference = (): string => `BOC${String((lines += 1)).padStart(12, '0')}`

/** One person enters that the money has come: the amount that was asked for, unless another is named. */
export const enterTransfer = (
  by: Seller,
  order: RechargeInfo,
  amountFen = order.amountFen,
  bankReference = nextBankReference(),
) =>
  enter(by.testApp, by.actor.merchantId, {
    kind: 'RECHARGE_TRANSFER',
    amountFen,
    subjectNo: order.rechargeNo,
    bankReference,
    reason: '银行流水显示已到账',
  })

/** Entered by one and approved by another; the provider has answered when this answers. */
export async function confirmTransfer(by: Seller, order: RechargeInfo, amountFen?: number): Promise<RechargeInfo> {
  await approveEntry(by.testApp, await enterTransfer(by, order, amountFen))
  await expect.poll(async () => (await creditsOf(by, order.id)).at(-1)?.status).toMatch(/^(SUCCEEDED|FAILED)$/)
  return rechargeOf(by, order.id)
}

/** The calls by which money of this transfer went on into the wallet, or should have, the oldest first. */
export const creditsOf = ({ testApp, actor }: Seller, id: string) =>
  testApp.db
    .tenant(actor.merchantId)
    .selectFrom('provider_call')
    .select(['number', 'status', 'amount_fen'])
    .where('service', '=', 'transfer')
    .where('subject_id', '=', id)
    .orderBy('created_at')
    .execute()
