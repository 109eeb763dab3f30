// The label of a waybill number, as large as the roll in the printer: what the carrier sorts by, its barcode, and both addresses.
import { type api, type DataOf, formatInstant } from '@merchant/contract'
import type { ReactNode } from 'react'
import { Barcode } from '../../../components/value/barcode.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { labelStyles as styles } from './label-styles.ts'
import { orderPrintTexts } from './order-print.texts.ts'
import './print-sheet.css'

type Label = DataOf<typeof api.saleOrder.print>['labels'][number]

export function LabelSheet({ label, at }: { readonly label: Label; readonly at: string }): ReactNode {
  const t = useText(orderPrintTexts)
  const shared = useText(sharedTexts)
  const size = label.paper === '76x130' ? styles.small : undefined
  return (
    <article className="print-sheet is-label" style={size} aria-label={label.waybillNo}>
      <div style={styles.head}>
        <strong style={styles.carrier}>{label.carrierName}</strong>
        <span className="tabular">{label.carrierPhone}</span>
        <b style={styles.payType}>{t(`pay_${label.payType}`)}</b>
      </div>
      <div style={styles.sort} className="tabular">
        {label.sortCode}
      </div>
      <div style={styles.hub}>
        {t('hub')} <strong>{label.hub}</strong>
      </div>
      <div style={styles.code}>
        <Barcode text={label.waybillNo} style={styles.bars} />
        <span className="tabular">{label.waybillNo.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </div>
      <Party mark={t('to')} party={label.receiver} isLarge />
      <Party mark={t('from')} party={label.sender} />
      <div style={styles.goods}>
        <p style={styles.plain}>{shared('labelled', { label: t('goodsInIt'), text: label.goods })}</p>
        {label.buyerRemark !== '' && (
          <p style={styles.plain}>{shared('labelled', { label: t('remark'), text: label.buyerRemark })}</p>
        )}
      </div>
      <footer style={styles.foot} className="tabular">
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
    <div style={isLarge ? { ...styles.party, ...styles.large } : styles.party}>
      <b style={styles.mark}>{mark}</b>
      <div>
        <strong>
          {party.name} <span className="tabular">{party.phone}</span>
        </strong>
        <div>{party.address}</div>
      </div>
    </div>
  )
}
