// The home board of the platform's people: what waits and may be handled by whoever looks.
import { type PageHref, type Permission, said, type Said, spoken } from '@merchant/contract'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Board, BoardDeps } from './home-board.deps.ts'

type Todo = Omit<Board['todos'][number], 'overdue' | 'overdueLink' | 'label'> & {
  readonly label: Said
  /** Of those that wait for too long: how many, and where they are listed; none where nothing is said. */
  readonly late?: { readonly count: number; readonly link: PageHref }
  /** Needed to see it. */
  readonly permission: Permission
  readonly link: PageHref
}

const NO_BILLS = { toAnswer: 0, toCheck: 0, lateToAnswer: 0, lateToCheck: 0, toPay: 0, toInvoice: 0 }

export async function operatorBoard(deps: BoardDeps, actor: OperatorActor): Promise<Board> {
  const { clock } = deps
  const { certification, qualifications } = deps.merchant()
  const { withdrawOrders, rechargeOrders, manualEntries, moneyCases, bills, platformOrders } = deps.money()
  const may = (permission: Permission) => actor.permissions.has(permission)
  const toReview = may('certification.audit') ? await certification.countWaiting() : 0
  const goodsToAudit = may('goodsAudit.audit') ? await deps.trade().goods.countToAudit() : { waiting: 0, overdue: 0 }
  const appeals = may('violation.audit') ? await deps.trade().violations.countAppeals() : 0
  const disputes = may('returnDispute.handle') ? await deps.trade().returnOrders.countDisputes() : 0
  const papersToReview = may('qualificationReview.audit') ? await qualifications.countWaiting() : 0
  const { toAudit, toPay } = may('payout.view') ? await withdrawOrders.countWaiting() : { toAudit: 0, toPay: 0 }
  const toConfirm = may('rechargeTransfer.view') ? await rechargeOrders.countWaiting() : 0
  const toSettle = may('settlement.settle') ? await deps.trade().saleOrders.countDue() : 0
  const toDecide = may('manualEntry.approve') ? await manualEntries.countWaiting(actor.operatorId) : 0
  const cases = may('moneyCase.handle') ? await moneyCases.countWaiting(actor.operatorId) : { open: 0, mine: 0 }
  const seesBills = may('platformBill.view')
  const ofBills = seesBills ? await bills.countWaiting(actor.operatorId) : NO_BILLS
  const objections = may('platformOrderDesk.handle') ? await platformOrders.countObjections() : 0
  const invoices = may('platformOrderDesk.handle') ? await platformOrders.countInvoices() : 0
  const todos: readonly Todo[] = [
    {
      permission: 'certification.audit',
      key: 'certificationReview',
      label: said('待审核认证', 'Certifications to review'),
      count: toReview,
      link: '/operator/certification?tab=MANUAL',
    },
    {
      permission: 'qualificationReview.audit',
      key: 'qualificationReview',
      label: said('待审核资质', 'Qualifications to review'),
      count: papersToReview,
      link: '/operator/qualification?tab=PENDING',
    },
    {
      permission: 'goodsAudit.audit',
      key: 'goodsAudit',
      label: said('待审核商品', 'Goods to audit'),
      count: goodsToAudit.waiting,
      link: '/operator/goods-audit?tab=SUBMITTED',
      late: { count: goodsToAudit.overdue, link: '/operator/goods-audit?tab=SUBMITTED&deadline=OVERDUE' },
    },
    {
      permission: 'violation.audit',
      key: 'violationAppeal',
      label: said('待处理申诉', 'Appeals to decide'),
      count: appeals,
      link: '/operator/violation?tab=APPEALING',
    },
    {
      permission: 'returnDispute.handle',
      key: 'returnDispute',
      label: said('待裁决纠纷', 'Disputes to rule on'),
      count: disputes,
      link: '/operator/dispute?tab=JUDGING',
    },
    {
      permission: 'payout.audit',
      key: 'withdrawAudit',
      label: said('待审核提现', 'Withdrawals to review'),
      count: toAudit,
      link: '/operator/withdraw?tab=AUDITING',
    },
    {
      permission: 'payout.pay',
      key: 'withdrawPay',
      label: said('待打款提现', 'Withdrawals to pay'),
      count: toPay,
      link: '/operator/withdraw?tab=APPROVED',
    },
    {
      permission: 'rechargeTransfer.view',
      key: 'transferConfirm',
      label: said('待确认转账', 'Transfers to confirm'),
      count: toConfirm,
      link: '/operator/recharge-transfer?tab=CONFIRMING',
    },
    {
      permission: 'settlement.settle',
      key: 'settlementDue',
      label: said('到期未结算', 'Settlements overdue'),
      count: toSettle,
      link: '/operator/settlement?tab=DUE',
    },
    {
      permission: 'platformBill.resolve',
      key: 'billAnswer',
      label: said('待答复账单异议', 'Bills disputed'),
      count: ofBills.toAnswer,
      link: '/operator/bill?tab=DISPUTED',
      late: { count: ofBills.lateToAnswer, link: '/operator/bill?tab=DISPUTED' },
    },
    {
      permission: 'platformBill.approve',
      key: 'billCheck',
      label: said('待复核账单异议', 'Answers to check'),
      count: ofBills.toCheck,
      link: '/operator/bill?tab=DISPUTED',
      late: { count: ofBills.lateToCheck, link: '/operator/bill?tab=DISPUTED' },
    },
    {
      permission: 'platformBill.pay',
      key: 'billPay',
      label: said('待打款账单', 'Bills to pay'),
      count: ofBills.toPay,
      link: '/operator/bill?tab=CONFIRMED',
    },
    {
      permission: 'platformBill.invoice',
      key: 'billInvoice',
      label: said('待开费用发票', 'Invoices of fees'),
      count: ofBills.toInvoice,
      link: '/operator/bill?invoice=APPLIED',
    },
    {
      permission: 'platformOrderDesk.handle',
      key: 'platformOrderObjection',
      label: said('待处理平台订单申诉', 'Objections to judge'),
      count: objections,
      link: '/operator/platform-order?tab=OBJECTING',
    },
    {
      permission: 'platformOrderDesk.handle',
      key: 'platformOrderInvoice',
      label: said('待开平台发票', 'Invoices to issue'),
      count: invoices,
      link: '/operator/platform-order?invoice=APPLIED',
    },
    {
      permission: 'manualEntry.approve',
      key: 'manualEntry',
      label: said('待复核人工入账', 'Manual entries to approve'),
      count: toDecide,
      link: '/operator/manual-entry?tab=PENDING&waitsFor=me',
    },
    {
      permission: 'moneyCase.handle',
      key: 'moneyCase',
      label: said('待领取个案', 'Cases to take'),
      count: cases.open,
      link: '/operator/cases?tab=OPEN',
    },
    {
      permission: 'moneyCase.handle',
      key: 'myMoneyCase',
      label: said('我的个案', 'My cases'),
      count: cases.mine,
      link: '/operator/cases?tab=TAKEN&owner=me',
    },
  ]
  return {
    todos: todos.flatMap(({ permission, late, ...todo }) =>
      may(permission)
        ? [{ ...todo, label: spoken(todo.label), overdue: late?.count ?? 0, overdueLink: late?.link ?? null }]
        : [],
    ),
    alarms: await standingAlarms(deps, may),
    wallet: null,
    sales: null,
    onboarding: null,
    updatedAt: clock.now().toISOString(),
  }
}

/** Of what this operator looks after, the oldest first. */
async function standingAlarms({ alarms, money, clock }: BoardDeps, may: (permission: Permission) => boolean) {
  const found = await Promise.all(
    [...alarms, ...money().alarms].flatMap(({ permission, read }) => (may(permission) ? [read(clock.now())] : [])),
  )
  return found
    .flat()
    .toSorted((one, other) => one.since.getTime() - other.since.getTime())
    .map(({ key, label, note, since, link }) => ({
      key,
      label: spoken(label),
      note: note === null ? null : spoken(note),
      since: since.toISOString(),
      link,
    }))
}
