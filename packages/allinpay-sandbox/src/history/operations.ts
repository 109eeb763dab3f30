/** The operations of a past: the services' own cores, without signatures, notifications and waiting. */
import { ACCOUNT_SET, type JsonObject, MEMBER_TYPE, SOURCE } from '@merchant/allinpay/wire'
import {
  flag,
  type OpenSecret,
  optional,
  type Params,
  readParams,
  secret,
  type Shape,
  text,
  word,
} from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { bindCard } from '../members/bank-card.ts'
import { mustKnowCard } from '../members/card-bin.ts'
import { auditCompany, companyBasicInfo, submitCompany } from '../members/company.ts'
import { signContract } from '../members/contract.ts'
import { createMember } from '../members/create-member.ts'
import { mustFindMember } from '../members/member.ts'
import { bindPhone } from '../members/phone.ts'
import { setRealName } from '../members/real-name.ts'
import { agentPay, agentPayParams } from '../orders/agent-pay.ts'
import { applyCollect, collectParams, collectPaid } from '../orders/collect.ts'
import { applyDeposit, depositParams } from '../orders/deposit.ts'
import { mustFindOrder } from '../orders/order.ts'
import { readPayMethod } from '../orders/pay-method.ts'
import { transfer, transferParams } from '../orders/platform-transfer.ts'
import { applyRefund, refundParams } from '../orders/refund.ts'
import { closeOrder, settleFailure, settleSuccess } from '../orders/settle.ts'
import { applyWithdraw, confirmWithdraw, withdrawParams } from '../orders/withdraw.ts'
import { members, type OrderRow, orders } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

const asItIs: OpenSecret = (plain) => plain
const UNUSED_ADDRESS = 'http://history.invalid/'
const OUTCOMES = word('success', 'fail', 'pending')

const memberShape = {
  bizUserId: text(32),
  name: optional(text(60)),
  identityNo: optional(secret()),
  phone: optional(text(11)),
  company: optional(companyBasicInfo),
  audit: optional(word('passed', 'failed', 'waiting')),
  signContract: optional(flag()),
  contractNo: optional(text(60)),
  cardNo: optional(secret()),
}
const settleShape = { bizOrderNo: text(50), outcome: OUTCOMES, reason: optional(text(100)) }

type Operation = (work: UnitOfWork, body: JsonObject) => Promise<void>

/** A member with everything it went through: real name or company audit, phone, card, contract — whatever is given. */
async function replayMember(work: UnitOfWork, body: JsonObject): Promise<void> {
  const params = read(memberShape, body)
  const memberType = params.company ? MEMBER_TYPE.company : MEMBER_TYPE.person
  await createMember(work, { bizUserId: params.bizUserId, memberType, source: SOURCE.pc })
  const member = await mustFindMember(work, params.bizUserId)
  if (params.name && params.identityNo) setRealName(work, member, { name: params.name, identityNo: params.identityNo })
  if (params.company) {
    const info = { ...params.company, authType: params.company.authType ?? 1 }
    const company = await submitCompany(work, member, info, null)
    if (params.audit !== 'waiting') auditCompany(work, company, params.audit !== 'failed')
  }
  if (params.phone) await bindPhone(work, member, params.phone)
  if (params.cardNo) {
    const { cardType } = mustKnowCard(params.cardNo)
    await bindCard(work, params.bizUserId, {
      cardNo: params.cardNo,
      phone: params.phone ?? null,
      cardType,
      bindMethod: 7,
      isSafe: false,
    })
  }
  if (params.signContract || params.contractNo) signContract(work, member, null)
  if (params.contractNo) work.change(members, member, { contractNo: params.contractNo })
}

// The steps of a member one by one, for a past in which they lie days apart.
const realNameShape = { bizUserId: text(32), name: text(60), identityNo: secret() }
const phoneShape = { bizUserId: text(32), phone: text(11) }
const contractShape = { bizUserId: text(32), contractNo: optional(text(60)) }
const cardShape = { bizUserId: text(32), cardNo: secret(), phone: optional(text(11)) }

async function replayRealName(work: UnitOfWork, body: JsonObject): Promise<void> {
  const { bizUserId, name, identityNo } = read(realNameShape, body)
  setRealName(work, await mustFindMember(work, bizUserId), { name, identityNo })
}

async function replayPhone(work: UnitOfWork, body: JsonObject): Promise<void> {
  const { bizUserId, phone } = read(phoneShape, body)
  await bindPhone(work, await mustFindMember(work, bizUserId), phone)
}

async function replayContract(work: UnitOfWork, body: JsonObject): Promise<void> {
  const { bizUserId, contractNo } = read(contractShape, body)
  const member = await mustFindMember(work, bizUserId)
  signContract(work, member, null)
  if (contractNo) work.change(members, member, { contractNo })
}

async function replayCard(work: UnitOfWork, body: JsonObject): Promise<void> {
  const { bizUserId, cardNo, phone } = read(cardShape, body)
  const { cardType } = mustKnowCard(cardNo)
  await bindCard(work, bizUserId, { cardNo, phone: phone ?? null, cardType, bindMethod: 7, isSafe: false })
}

async function replayCollect(work: UnitOfWork, body: JsonObject): Promise<OrderRow> {
  const payMethod = { SCAN_WEIXIN: { amount: body.amount ?? null, limitPay: '' } }
  const { order } = await applyCollect(work, read(collectParams, { tradeCode: '3001', payMethod, ...usual(body) }))
  return numbered(work, order, body)
}

async function replayAgentPay(work: UnitOfWork, body: JsonObject): Promise<void> {
  const { accountSetNo } = work.app
  const params = read(agentPayParams, { tradeCode: '4001', fee: '0', accountSetNo, ...usual(body) })
  const { outcome } = read({ outcome: optional(OUTCOMES) }, body)
  numbered(work, await agentPay(work, params, outcome === 'pending' ? 'held' : 'single'), body)
}

async function replayWithdraw(work: UnitOfWork, body: JsonObject): Promise<void> {
  const { accountSetNo } = work.app
  const order = await applyWithdraw(work, read(withdrawParams, { fee: '0', accountSetNo, ...usual(body) }))
  await confirmWithdraw(work, numbered(work, order, body))
  await settle(work, order, body)
}

/** Its payer is asked by nobody: it is paid, refused or closed by an operation of its own. */
async function replayDeposit(work: UnitOfWork, body: JsonObject): Promise<void> {
  const { accountSetNo } = work.app
  const params = read(depositParams, { fee: '0', accountSetNo, ...usual(body) })
  const method = readPayMethod(params.payMethod, params.amount, work, asItIs)
  numbered(work, await applyDeposit(work, params, method), body)
}

async function replayTransfer(work: UnitOfWork, body: JsonObject): Promise<void> {
  const platform = ACCOUNT_SET.platformBalance
  const usualSets = { sourceAccountSetNo: platform, targetAccountSetNo: work.app.accountSetNo }
  numbered(work, await transfer(work, read(transferParams, { ...usualSets, ...body })), body)
}

async function replayRefund(work: UnitOfWork, body: JsonObject): Promise<void> {
  const order = await applyRefund(work, read(refundParams, usual(body)))
  await settle(work, numbered(work, order, body), body)
}

/** Every operation by its name. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  member: replayMember,
  realName: replayRealName,
  bindPhone: replayPhone,
  signContract: replayContract,
  bindCard: replayCard,
  collect: async (work, body) => void (await replayCollect(work, body)),
  collectPaid: async (work, body) => collectPaid(work, await replayCollect(work, body)),
  agentPay: replayAgentPay,
  withdraw: replayWithdraw,
  refund: replayRefund,
  deposit: replayDeposit,
  transfer: replayTransfer,
  settle: async (work, body) => settle(work, await mustFindOrder(work, read(settleShape, body).bizOrderNo), body),
  close: async (work, body) => {
    const { bizOrderNo } = read({ bizOrderNo: text(50) }, body)
    await closeOrder(work, await mustFindOrder(work, bizOrderNo))
  },
}

// `outcome` on an operation is the bank's answer at the same moment; without one it stays in progress until a `settle`.
async function settle(work: UnitOfWork, order: OrderRow, body: JsonObject): Promise<void> {
  const { outcome, reason } = read({ outcome: optional(OUTCOMES), reason: optional(text(100)) }, body)
  if (outcome === 'success') await settleSuccess(work, order)
  else if (outcome === 'fail') await settleFailure(work, order, reason ?? '渠道处理失败')
  // The past is complete: nothing of it may happen by itself later.
  else if (order.settleAt) work.change(orders, order, { settleAt: null })
}

// The product's own demo data may already hold the provider's number of an order.
function numbered(work: UnitOfWork, order: OrderRow, body: JsonObject): OrderRow {
  const orderNo = body.orderNo
  if (orderNo === undefined) return order
  if (typeof orderNo !== 'string') refuse('10000')
  work.change(orders, order, { orderNo })
  return order
}

function usual(body: JsonObject): JsonObject {
  return { backUrl: UNUSED_ADDRESS, industryCode: '1914', industryName: '交易市场', source: '2', ...body }
}

function read<S extends Shape>(shape: S, body: JsonObject): Params<S> {
  return readParams(shape, body, asItIs)
}
