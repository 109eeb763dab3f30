// How far a bill has come, the time that runs for its confirmation, its period, and what its cycle means.
import type { BillRow, SettlementCycle } from '@merchant/contract'
import type { ReactNode } from 'react'
import { Countdown } from '../../../components/value/countdown.tsx'
import { platformInvoiceLabels } from '@merchant/contract/labels'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { invoiceTexts } from '../invoice/invoice.texts.ts'
import { billLabels, billTroubleLabels, settlementCycleTexts } from './bill.labels.ts'
import { billTexts } from './bill.texts.ts'

type Standing = Pick<BillRow, 'status' | 'payTrouble'>

export function BillTag({ bill: { status, payTrouble } }: { readonly bill: Standing }): ReactNode {
  const say = useSay()
  const { text, tone } = payTrouble === null ? billLabels[status] : billTroubleLabels[payTrouble]
  return <StatusTag tone={tone}>{say(text)}</StatusTag>
}

/** Nothing where no time runs. */
export function BillDeadline({
  bill: { confirmDueAt, answerDueAt },
}: {
  readonly bill: Pick<BillRow, 'confirmDueAt' | 'answerDueAt'>
}): ReactNode {
  const t = useText(billTexts)
  if (answerDueAt !== null)
    return (
      <div title={t('answerWhat')}>
        <Countdown
          until={answerDueAt}
          over={<span className="urgent">{t('answerOver')}</span>}
          after={t('answerLeft')}
        />
      </div>
    )
  if (confirmDueAt === null) return null
  return (
    <div title={t('confirmWhat')}>
      <Countdown until={confirmDueAt} over={t('confirmOver')} after={t('confirmsItself')} />
    </div>
  )
}

/** Below its state; nothing where no invoice was asked for. */
export function InvoiceState({
  bill: { invoiceStatus },
}: {
  readonly bill: Pick<BillRow, 'invoiceStatus'>
}): ReactNode {
  const t = useText(invoiceTexts)
  const say = useSay()
  if (invoiceStatus === 'NONE') return null
  return (
    <div>
      <small className="muted nowrap">{t('inRow', { state: say(platformInvoiceLabels[invoiceStatus].text) })}</small>
    </div>
  )
}

/** The year is said once where both days lie in it. */
export function Period({ bill: { fromDay, toDay } }: { readonly bill: Pick<BillRow, 'fromDay' | 'toDay'> }): ReactNode {
  const t = useText(billTexts)
  const isOneYear = fromDay.slice(0, 4) === toDay.slice(0, 4)
  const to = isOneYear ? toDay.slice(5) : toDay
  return <span className="tabular">{t('fromTo', { from: fromDay, to })}</span>
}

/** With one line that explains it, for whoever points at it. */
export function Cycle({ cycle }: { readonly cycle: SettlementCycle }): ReactNode {
  const t = useText(billTexts)
  const say = useSay()
  return <abbr title={t(`cycleMeans_${cycle}`)}>{say(settlementCycleTexts[cycle])}</abbr>
}
