// The invoice of the platform's fees of a bill: over how much, whom it is made out to, and what the platform has answered.
import { platformInvoiceLabels } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { invoiceTexts } from '../invoice/invoice.texts.ts'
import type { BillFacts } from './bill-figures.tsx'

/** Nothing of a bill that has not ended: it has none yet. */
export function BillInvoice({ bill, file }: { readonly bill: BillFacts; readonly file: ReactNode }): ReactNode {
  const t = useText(invoiceTexts)
  const say = useSay()
  const { status, feesFen, invoiceStatus, invoice } = bill
  if (status !== 'PAID' && status !== 'CARRIED') return null
  const { text, tone } = platformInvoiceLabels[invoiceStatus]
  return (
    <SectionCard title={t('ofFees')} extra={invoiceStatus === 'ISSUED' && file}>
      {feesFen <= 0 ? (
        <p className="muted">{t('nothing')}</p>
      ) : (
        <Facts
          items={[
            [
              t('state'),
              <StatusTag key="state" tone={tone}>
                {say(text)}
              </StatusTag>,
            ],
            [t('fees'), <MoneyText key="fen" fen={feesFen} />],
            ...(invoice === null
              ? []
              : [
                  [t('title'), invoice.title] as const,
                  [t('taxNo'), invoice.taxNo] as const,
                  [t('askedAt'), <InstantText key="asked" at={invoice.askedAt} />] as const,
                  ...(invoice.invoiceNo === null
                    ? []
                    : [[t('no'), <CopyText key="no" text={invoice.invoiceNo} />] as const]),
                  ...(invoice.reason === null ? [] : [[t('refusedBecause'), invoice.reason] as const]),
                  ...(invoice.answeredAt === null
                    ? []
                    : [[t('answeredAt'), <InstantText key="answered" at={invoice.answeredAt} />] as const]),
                ]),
          ]}
        />
      )}
      {feesFen > 0 && <p className="muted">{t('feesMean')}</p>}
    </SectionCard>
  )
}
