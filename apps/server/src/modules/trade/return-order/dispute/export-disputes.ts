// Disputes of all merchants as a table for the platform's people: those of their list, the newest first, with what was ruled last.
import { api, type DisputeRow } from '@merchant/contract'
import {
  disputeLiabilityTexts,
  disputeRulingTexts,
  disputeStatusLabels,
  evidenceSideTexts,
  returnFreightByTexts,
  returnTypeTexts,
} from '@merchant/contract/labels'
import type { Database } from '@merchant/database'
import { exportSource } from '../../../../kernel/export-source.ts'
import { wordOf, wordsOf } from '../../../../kernel/export-words.ts'
import { disputeRow, pageOfDisputes } from './disputes.list.ts'

type Kept = Awaited<ReturnType<typeof pageOfDisputes>>['rows'][number]

interface Shown {
  readonly row: DisputeRow
  readonly kept: Kept
}

export const disputesExport = ({ db }: { readonly db: Database }) =>
  exportSource<'returnDispute', typeof api.returnDispute.list, Shown>({
    list: 'returnDispute',
    endpoint: api.returnDispute.list,
    filterWords: { status: wordsOf(disputeStatusLabels) },
    async read({ filters }, after) {
      const { rows, nextCursor } = await pageOfDisputes(db, filters, after)
      return { rows: rows.map((kept) => ({ row: disputeRow(kept), kept })), next: nextCursor }
    },
    values: {
      disputeNo: ({ row }) => row.disputeNo,
      merchantNo: ({ row }) => row.merchantNo,
      merchant: ({ row }) => row.merchantName,
      returnNo: ({ row }) => row.returnNo,
      orderNo: ({ row }) => row.orderNo,
      goods: ({ row }) => row.goodsTitle,
      buyer: ({ row }) => row.buyerNickname,
      type: ({ row }) => wordOf(returnTypeTexts, row.type),
      initiator: ({ row }) => wordOf(evidenceSideTexts, row.initiator),
      status: ({ row }) => wordOf(disputeStatusLabels, row.status),
      claim: ({ row }) => row.claimFen,
      ruling: ({ kept }) => wordOf(disputeRulingTexts, kept.ruling),
      ruled: ({ kept }) => kept.amount_fen,
      liability: ({ kept }) => wordOf(disputeLiabilityTexts, kept.liability),
      freightBy: ({ kept }) => wordOf(returnFreightByTexts, kept.freight_by),
      appealedBy: ({ kept }) => wordOf(evidenceSideTexts, kept.appealed_by),
      openedAt: ({ row }) => row.openedAt,
      dueAt: ({ row }) => row.dueAt,
      ruledAt: ({ kept }) => kept.ruled_at?.toISOString() ?? null,
      endedAt: ({ kept }) => kept.ended_at?.toISOString() ?? null,
    },
  })
