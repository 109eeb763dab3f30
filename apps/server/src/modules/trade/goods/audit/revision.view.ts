// Revisions as the contract answers them: sentences in the reader's language, pictures as addresses.
import {
  auditFlag,
  type GoodsAuditRow,
  type GoodsDifference,
  type GoodsRevision,
  rejectCode,
  rejectField,
  said,
  spoken,
} from '@merchant/contract'
import { z } from 'zod'
import type { RevisionRecord } from './revision.store.ts'

const inBoth = z.object({ zh: z.string(), en: z.string() })
const keptFlags = z.array(z.object({ kind: auditFlag, text: inBoth }))
const keptItems = z.array(z.object({ field: rejectField, code: rejectCode, text: z.string() }))
const files = z.object({ before: z.array(z.string()), after: z.array(z.string()) })
const keptDiff = z.array(
  z.object({ field: z.string(), label: inBoth, before: inBoth, after: inBoth, files: files.optional() }),
)

type Urls = ReadonlyMap<string, { readonly url: string; readonly thumbnailUrl: string }>

/** Every picture that these revisions name. */
export const filesOf = (rows: readonly Pick<RevisionRecord, 'diff'>[]): string[] =>
  rows.flatMap(({ diff }) =>
    keptDiff.parse(diff).flatMap((one) => [...(one.files?.before ?? []), ...(one.files?.after ?? [])]),
  )

export const differencesOf = ({ diff }: Pick<RevisionRecord, 'diff'>, urls: Urls): GoodsDifference[] => {
  const shown = (ids: readonly string[]) => ids.flatMap((id) => urls.get(id)?.url ?? [])
  return keptDiff.parse(diff).map(({ field, label, before, after, files: pictures }) => ({
    field,
    label: spoken(said(label.zh, label.en)),
    before: spoken(said(before.zh, before.en)),
    after: spoken(said(after.zh, after.en)),
    pictures: pictures === undefined ? null : { before: shown(pictures.before), after: shown(pictures.after) },
  }))
}

export const flagsOf = ({ flags }: { readonly flags: unknown }): GoodsRevision['flags'] =>
  keptFlags.parse(flags).map(({ kind, text }) => ({ kind, text: spoken(said(text.zh, text.en)) }))

export const plainRevision = (row: RevisionRecord): Omit<GoodsRevision, 'differences'> => ({
  id: row.id,
  rev: row.rev,
  kind: row.kind,
  status: row.status,
  isAutomatic: row.is_automatic,
  flags: flagsOf(row),
  rejectItems: keptItems.parse(row.reject_items),
  submittedAt: row.submitted_at.toISOString(),
  submittedBy: row.submitted_by,
  auditedAt: row.audited_at?.toISOString() ?? null,
  version: row.version,
})

export interface OfGoods {
  readonly merchantNo: string
  readonly merchantName: string
  readonly goodsNo: string
  readonly title: string
}

/** @param slaMs how long a person may take, as it is in force now */
export const auditRow = (row: RevisionRecord & OfGoods, slaMs: number): GoodsAuditRow => ({
  ...plainRevision(row),
  merchantId: row.merchant_id,
  merchantNo: row.merchantNo,
  merchantName: row.merchantName,
  goodsId: row.goods_id,
  goodsNo: row.goodsNo,
  title: row.title,
  auditedBy: row.audited_by,
  dueAt: row.status === 'SUBMITTED' ? new Date(row.submitted_at.getTime() + slaMs).toISOString() : null,
})
