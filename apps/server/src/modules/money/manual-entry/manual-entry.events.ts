// What operators and merchants learn of a manual entry.
import { formatYuan, type ManualEntryKind, said, type Said } from '@merchant/contract'
import { inBoth } from '../../../kernel/in-both.ts'
import { operatorEvent, type PermissionNotification, permissionEvent } from '../../../kernel/notification.ts'
import { kindTitles } from './manual-entry.kinds.ts'
import type { EntryRecord } from './manual-entry.store.ts'

const yuan = ({ amount_fen }: EntryRecord): string => formatYuan(amount_fen, true)

export const entryToApprove = operatorEvent<EntryRecord>({
  permission: 'manualEntry.approve',
  page: ({ entry_no }) => ({ path: '/operator/manual-entry', search: { keyword: entry_no } }),
  bell: (entry) => ({
    level: 'WARN',
    title: said('人工入账待复核', 'Manual entry to approve'),
    body: aboutEntry(entry),
  }),
})

export const entryRejected = operatorEvent<EntryRecord>({
  permission: 'manualEntry.enter',
  page: ({ entry_no }) => ({ path: '/operator/manual-entry', search: { tab: 'REJECTED', keyword: entry_no } }),
  bell: (entry) => ({
    level: 'WARN',
    title: said('人工入账被驳回', 'Manual entry rejected'),
    body: said(
      `${aboutEntry(entry).zh}；${entry.reject_reason ?? ''}`,
      `${aboutEntry(entry).en}; ${entry.reject_reason ?? ''}`,
    ),
  }),
})

/** What was approved and the provider certainly has not done. */
export const entryNotDone = operatorEvent<{
  readonly kind: ManualEntryKind
  readonly entryNo: string
  readonly amountFen: number
  readonly reason: Said
}>({
  permission: 'manualEntry.enter',
  page: ({ entryNo }) => ({ path: '/operator/manual-entry', search: { tab: 'FAILED', keyword: entryNo } }),
  bell: ({ kind, entryNo, amountFen, reason }) => {
    const fen = formatYuan(amountFen, true)
    return {
      level: 'WARN',
      title: said(`${kindTitles[kind].zh}未成功`, `Not done: ${kindTitles[kind].en.toLowerCase()}`),
      body: said(
        `${entryNo} · ${fen} 元 · ${reason.zh}；未记账，可重新登记`,
        `${entryNo} · ¥${fen} · ${reason.en}; nothing was booked, enter it again`,
      ),
    }
  },
})

function aboutEntry(entry: EntryRecord): Said {
  const kind = kindTitles[entry.kind]
  const { merchant_name: merchant, entry_no: no } = entry
  return said(`${no} · ${kind.zh} ${yuan(entry)} 元 · ${merchant}`, `${no} · ${kind.en} ¥${yuan(entry)} · ${merchant}`)
}

const entryEvent = permissionEvent<EntryRecord>({
  kind: 'SETTLEMENT',
  permission: 'fundFlow.view',
  page: ({ entry_no }) => ({ path: '/finance/FinanceDetail', search: { keyword: entry_no } }),
  isCoalescing: false,
  bell: (entry) => ({
    level: entry.kind === 'ADJUST_DOWN' || entry.kind === 'FREEZE_FUNDS' ? 'WARN' : 'INFO',
    title: said('平台人工入账', 'Booked by the platform'),
    body: said(
      `${kindTitles[entry.kind].zh} ${yuan(entry)} 元：${entry.reason}（${entry.entry_no}），可在资金流水中查看`,
      `${kindTitles[entry.kind].en} ¥${yuan(entry)}: ${inBoth(entry.reason).en} (${entry.entry_no}); see the fund flow`,
    ),
  }),
})

export const entryBooked = (entry: EntryRecord): PermissionNotification =>
  entryEvent({ subjectId: entry.id, shopId: null }, entry)
