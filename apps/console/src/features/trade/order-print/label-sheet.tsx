// The label of a waybill number, as large as the roll in the printer: what the carrier sorts by, its barcode, and both addresses.
import { type api, type DataOf, formatInstant } from '@merchant/contract'
import type { ReactNode } from 'react'
import { Barcode } from '../../../components/value/barcode.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { orderPrintTexts } from './order-print.texts.ts'
import './label-sheet.css'

type Label = DataOf<typeof api.saleOrder.print>['labels'][number]

export function LabelSheet({ label, at }: { readonly label: Label; readonly at: string }): ReactNode {
  const t = useText(orderPrintTexts)
  const shared = useText(sharedTexts)
  const size = label.paper === '100x180' ? 'is-100x180' : 'is-76x130'
  return (
    <article className={`print-sheet label-sheet ${size}`} aria-label={label.waybillNo}>
      <div className="label-sheet-head">
        <strong>{label.carrierName}</strong>
        <span className="tabular">{label.carrierPhone}</span>
        <b>{t(`pay_${label.payType}`)}</b>
      </div>
      <div className="label-sheet-sort tabular">{label.sortCode}</div>
      <div className="label-sheet-hub">
        <span>{t('hub')}</span> <strong>{label.hub}</strong>
      </div>
      <div className="label-sheet-code">
        <Barcode text={label.waybillNo} className="label-sheet-bars" />
        <span className="tabular">{label.waybillNo.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </div>
      <Party mark={t('to')} party={label.receiver} isLarge />
      <Party mark={t('from')} party={label.sender} />
      <div className="label-sheet-goods">
        <p>{shared('labelled', { label: t('goodsInIt'), text: label.goods })}</p>
        {label.buyerRemark !== '' && <p>{shared('labelled', { label: t('remark'), text: label.buyerRemark })}</p>}
      </div>
      <footer className="label-sheet-foot tabular">
        <span>{label.orderNo}</span>
        <span>
          {formatInstant(at).slice(0, 16)} · {t('printNo', { count: label.printCount })}
        </span>
      </footer>
    </article>
  )
}

interface PartyProps {
  readonly mark: string
  readonly party: Label['receiver']
  readonly isLarge?: boolean
}

function Party({ mark, party, isLarge = false }: PartyProps): ReactNode {
  return (
    <div className={`label-sheet-party ${isLarge ? 'is-large' : ''}`}>
      <b>{mark}</b>
      <div>
        <strong>
          {party.name} <span className="tabular">{party.phone}</span>
        </strong>
        <div>{party.address}</div>
      </div>
    </div>
  )
}
