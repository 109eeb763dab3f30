// What a case is called where people choose among many: which kind of order, and of a difference which one, whose, and how much.
import {
  formatYuan,
  type MoneyCaseFacts,
  type MoneyCaseKind,
  type ReconKind,
  said,
  type Said,
  saidList,
  sameInBoth,
  type StatementService,
  type StatementSums,
} from '@merchant/contract'
import { kindTitles } from './money-case.events.ts'

const differences: Readonly<Record<ReconKind, Said>> = {
  ONLY_OURS: said('我方多', 'Only ours'),
  ONLY_THEIRS: said('渠道多', 'Only theirs'),
  AMOUNT: said('金额不符', 'Amount differs'),
  STATUS: said('状态不符', 'Result differs'),
  TYPE: said('业务类型不符', 'Another kind'),
  DUPLICATE: said('文件中重复', 'Listed twice'),
  WRONG_DAY: said('日期不符', 'Another day'),
  LEDGER: said('账本不符', 'Ledger differs'),
  BOUNCED: said('提现退票', 'Returned withdrawal'),
  BALANCE: said('余额不符', 'Balance differs'),
}

interface Titled {
  readonly kind: MoneyCaseKind
  readonly facts: MoneyCaseFacts
  readonly amountFen: number | null
  readonly merchantName: string | null
}

export function caseTitle({ kind, facts, amountFen, merchantName }: Titled): Said {
  const { difference, ourFen, theirFen, ourFeeFen, theirFeeFen } = facts
  if (facts.sums !== undefined) return sumsTitle(facts.sums, facts.day)
  if (difference === undefined) return withService(kindTitles[kind], facts.service)
  const what = differences[difference]
  const whose = merchantName === null ? ownerOf(difference) : sameInBoth(merchantName)
  const howMuch = [
    ...(ourFen !== undefined && theirFen !== undefined ? apartBy(theirFen - ourFen) : amountOf(amountFen)),
    ...(ourFeeFen !== undefined && theirFeeFen !== undefined ? feeApartBy(theirFeeFen - ourFeeFen) : []),
  ]
  return said(
    [what.zh, whose.zh, ...howMuch.map(({ zh }) => zh)].join(' · '),
    [what.en, whose.en, ...howMuch.map(({ en }) => en)].join(' · '),
  )
}

/** Of one kind by how much, of several which. */
function sumsTitle(sums: StatementSums, day: string | undefined): Said {
  const names = saidList(sums.map(({ service }) => statementServices[service]))
  const [only] = sums.length === 1 ? sums : []
  const yuan = only === undefined ? '' : formatYuan(Math.abs(only.fen - only.summedFen), true)
  const by =
    only === undefined || only.fen === only.summedFen
      ? names
      : only.fen > only.summedFen
        ? said(`${names.zh}明细多 ${yuan} 元`, `${names.en}: ¥${yuan} more by the lines`)
        : said(`${names.zh}明细少 ${yuan} 元`, `${names.en}: ¥${yuan} less by the lines`)
  const parts = [
    said('明细与汇总不一致', 'Lines and summary differ'),
    ...(day === undefined ? [] : [sameInBoth(day)]),
    by,
  ]
  return saidList(parts, sameInBoth(' · '))
}

const statementServices: Readonly<Record<StatementService, Said>> = {
  deposit: said('充值', 'recharge'),
  consume: said('消费', 'purchase'),
  withdraw: said('提现', 'withdrawal'),
  withdrawReturn: said('提现退票', 'returned withdrawal'),
  transfer: said('平台转账', 'transfer'),
  collect: said('收款', 'payment'),
  agentPay: said('结算', 'settlement'),
  refund: said('退款', 'refund'),
  other: said('其他', 'other'),
}

const services: Readonly<Record<NonNullable<MoneyCaseFacts['service']>, Said>> = {
  collect: said('收款', 'payment'),
  agentPay: said('结算', 'settlement'),
  transfer: said('平台转账', 'transfer'),
  deposit: said('充值', 'recharge'),
  consume: said('付给平台', 'payment to the platform'),
  purchase: said('银行付给平台', 'payment to the platform by bank'),
  withdraw: said('提现', 'withdrawal'),
  refund: said('退款', 'refund'),
}

function withService({ zh, en }: Said, service: MoneyCaseFacts['service']): Said {
  return service === undefined
    ? said(zh, en)
    : said(`${zh} · ${services[service].zh}`, `${en} · ${services[service].en}`)
}

/** Of a balance the platform's own; a line of the file that nobody knows is nobody's. */
const ownerOf = (difference: ReconKind): Said =>
  difference === 'BALANCE' ? said('平台', 'the platform') : said('未知商户', 'unknown merchant')

function apartBy(fen: number): readonly Said[] {
  if (fen === 0) return []
  const yuan = formatYuan(Math.abs(fen), true)
  return [
    fen > 0
      ? said(`渠道多 ${yuan} 元`, `¥${yuan} more at the provider`)
      : said(`渠道少 ${yuan} 元`, `¥${yuan} less at the provider`),
  ]
}

const feeApartBy = (fen: number): readonly Said[] => apartBy(fen).map(({ zh, en }) => said(`手续费${zh}`, `fee ${en}`))

function amountOf(fen: number | null): readonly Said[] {
  if (fen === null) return []
  const yuan = formatYuan(fen, true)
  return [said(`${yuan} 元`, `¥${yuan}`)]
}
