// What a platform order is and what happened so far, as its merchant and the platform read it.
import { formatInstant, type PlatformOrderDeskInfo, type PlatformOrderInfo } from '@merchant/contract'
import {
  objectionLabels,
  platformInvoiceLabels,
  platformOrderCloseTexts,
  platformOrderIssuerTexts,
  platformOrderPaidByTexts,
  platformOrderTypeTexts,
  platformRefundKindTexts,
} from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { platformOrderTexts } from './platform-order.texts.ts'
import './objection.css'
import './platform-order.css'

type Shown = Omit<PlatformOrderInfo, 'allowedActions' | 'payment' | 'availableFen'> | PlatformOrderDeskInfo
type Item = readonly [string, ReactNode]

interface FactsProps {
  readonly info: Shown
  /** How its merchant gets the files of it: beside its facts, and beside its invoice. */
  readonly receipt?: ReactNode
  readonly invoiceFile?: ReactNode
}

export function PlatformOrderFacts({ info, receipt, invoiceFile }: FactsProps): ReactNode {
  const t = useText(platformOrderTexts)
  return (
    // Nothing in it takes the focus, and the keys have to scroll it.
    <div role="group" aria-label={t('facts')} tabIndex={0}>
      <SectionCard title={t('facts')} extra={info.paidAt !== null && receipt}>
        <Facts items={useItems(info)} />
      </SectionCard>
      {info.objection !== null && <Objection objection={info.objection} />}
      {info.invoice !== null && <Invoice info={info} file={info.invoice.hasFile && invoiceFile} />}
      {info.refunds.length > 0 && <Refunds info={info} />}
      <SectionCard title={t('history')}>
        <HistoryList steps={info.history.toReversed().map(({ at, actor, text }) => ({ at, who: actor, text }))} />
      </SectionCard>
    </div>
  )
}

function useItems(info: Shown): Item[] {
  const t = useText(platformOrderTexts)
  const say = useSay()
  const money = (label: string, fen: number): Item[] =>
    fen === 0 ? [] : [[label, <MoneyText key={label} fen={fen} />]]
  const text = (label: string, value: string | null): Item[] => (value === null || value === '' ? [] : [[label, value]])
  const line = info.lines[0]
  return [
    [t('what'), info.title],
    [t('type'), say(platformOrderTypeTexts[info.type])],
    [t('issuer'), say(platformOrderIssuerTexts[info.issuer])],
    ...(line === undefined ? [] : [[t('quantity'), String(line.quantity)] as const]),
    ...(info.pack === null ? [] : [[t('packs'), packText(info.pack, t)] as const]),
    ...(info.amountFen === info.payableFen ? [] : money(t('amount'), info.amountFen)),
    ...money(t('payable'), info.payableFen),
    ...money(t('paidFen'), info.paidFen),
    ...money(t('owed'), info.owedFen),
    ...money(t('refunded'), info.refundedFen),
    ...text(t('description'), info.description),
    ...text(t('due'), info.dueAt === null ? null : formatInstant(info.dueAt)),
    ...text(t('paidBy'), info.paidBy === null ? null : say(platformOrderPaidByTexts[info.paidBy])),
    ...text(t('paidAt'), info.paidAt === null ? null : formatInstant(info.paidAt)),
    ...text(
      t('period'),
      info.startsAt === null || info.endsAt === null
        ? null
        : `${formatInstant(info.startsAt).slice(0, 16)} – ${formatInstant(info.endsAt).slice(0, 16)}`,
    ),
    ...(info.daysLeft === null ? [] : [[t('autoRenew'), t(info.autoRenew ? 'on' : 'off')] as const]),
    ...(info.relatedNo === null ? [] : [[t('related'), <CopyText key="related" text={info.relatedNo} />] as const]),
    ...text(t('renews'), info.renews?.orderNo ?? null),
    ...text(t('renewedBy'), info.renewedBy?.orderNo ?? null),
    ...text(t('closeType'), info.closeType === null ? null : say(platformOrderCloseTexts[info.closeType])),
    ...text(t('remark'), info.remark),
  ]
}

function packText(
  { units, unitsLeft, unitsBack }: NonNullable<Shown['pack']>,
  t: ReturnType<typeof useText<typeof platformOrderTexts>>,
): string {
  const stands = t('packStands', { units, left: unitsLeft })
  return unitsBack === 0 ? stands : `${stands} · ${t('packBack', { back: unitsBack })}`
}

function Objection({ objection }: { readonly objection: NonNullable<Shown['objection']> }): ReactNode {
  const t = useText(platformOrderTexts)
  const say = useSay()
  const { text, tone } = objectionLabels[objection.status]
  return (
    <SectionCard title={t('objection')}>
      <StatusTag tone={tone}>{say(text)}</StatusTag>
      <p>{objection.text}</p>
      {objection.pictures.length > 0 && (
        <span className="objection-pictures" role="group" aria-label={t('objectPictures')}>
          {objection.pictures.map(({ fileId, url, thumbnailUrl }, at) => (
            <a
              key={fileId}
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('objectPicture', { number: at + 1 })}
            >
              <img src={thumbnailUrl} alt="" loading="lazy" />
            </a>
          ))}
        </span>
      )}
      {objection.answer !== null && <Facts items={[[t('answer'), objection.answer]]} />}
    </SectionCard>
  )
}

function Invoice({ info, file }: { readonly info: Shown; readonly file: ReactNode }): ReactNode {
  const t = useText(platformOrderTexts)
  const say = useSay()
  const { text, tone } = platformInvoiceLabels[info.invoiceStatus]
  const { invoice } = info
  if (invoice === null) return null
  return (
    <SectionCard title={t('invoice')} extra={file}>
      <Facts
        items={[
          [
            t('status'),
            <StatusTag key="status" tone={tone}>
              {say(text)}
            </StatusTag>,
          ],
          [t('invoiceFen'), <MoneyText key="fen" fen={invoice.amountFen} />],
          [t('invoiceTitle'), invoice.title],
          [t('taxNo'), invoice.taxNo],
          ...(invoice.invoiceNo === null
            ? []
            : [[t('invoiceNo'), <CopyText key="no" text={invoice.invoiceNo} />] as const]),
          ...(invoice.reason === null ? [] : [[t('reason'), invoice.reason] as const]),
        ]}
      />
    </SectionCard>
  )
}

function Refunds({ info }: { readonly info: Shown }): ReactNode {
  const t = useText(platformOrderTexts)
  const say = useSay()
  return (
    <SectionCard title={t('refunds')}>
      <Facts
        items={info.refunds.map((refund) => [
          refund.refundNo,
          <span key={refund.refundNo}>
            <MoneyText fen={refund.amountFen} /> · {say(platformRefundKindTexts[refund.kind])} ·{' '}
            {refund.endedAt === null ? (refund.failReason ?? t('refundOpen')) : formatInstant(refund.endedAt)}
          </span>,
        ])}
      />
    </SectionCard>
  )
}
