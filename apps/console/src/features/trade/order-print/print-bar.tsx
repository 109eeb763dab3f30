// Above the sheets and never on them: what is printed, on which paper, and which orders were left out and why.
import { type api, type DataOf, notePaper } from '@merchant/contract'
import { notePaperTexts } from '@merchant/contract/labels'
import { PrinterOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useSay, useText } from '../../../i18n/text.ts'
import { orderPrintTexts } from './order-print.texts.ts'
import type { PrintChoices } from './use-print-choices.ts'
import './print-bar.css'

interface PrintBarProps {
  readonly title: string
  /** Undefined: it is being made. */
  readonly paper: DataOf<typeof api.saleOrder.print> | undefined
  readonly isNote: boolean
  readonly chosen: PrintChoices
  readonly choose: (patch: Partial<PrintChoices>) => void
}

export function PrintBar({ title, paper, isNote, chosen, choose }: PrintBarProps): ReactNode {
  const t = useText(orderPrintTexts)
  const say = useSay()
  const count = paper?.orders.length ?? 0
  // Of several shops the first one's.
  const usual = paper?.shops[0]?.deliveryNote
  return (
    <header className="print-bar">
      <div className="print-bar-line">
        <h1>{title}</h1>
        <span className="print-bar-count tabular">{paper !== undefined && t('count', { count })}</span>
        {isNote && (
          <>
            <label className="print-bar-field">
              {t('paper')}
              <select
                value={chosen.paper ?? usual?.paper ?? 'A4'}
                onChange={({ target }) => choose({ paper: notePaper.parse(target.value) })}
              >
                {notePaper.options.map((each) => (
                  <option key={each} value={each}>
                    {say(notePaperTexts[each])}
                  </option>
                ))}
              </select>
            </label>
            <label className="print-bar-field">
              <input
                type="checkbox"
                checked={chosen.showsAmounts ?? usual?.parts.includes('AMOUNTS') ?? false}
                onChange={({ target }) => choose({ showsAmounts: target.checked })}
              />
              {t('amounts')}
            </label>
          </>
        )}
        <button type="button" className="print-bar-go" disabled={count === 0} onClick={() => window.print()}>
          <PrinterOutlined aria-hidden="true" /> {t('print')}
        </button>
      </div>
      {[...(paper?.notes ?? []), ...(paper?.labels ?? [])].some(({ isReceiverFull }) => !isReceiverFull) && (
        <p className="print-bar-note">{t('masked')}</p>
      )}
      {paper !== undefined && paper.failed.length > 0 && (
        <div className="print-bar-failed" role="alert">
          <strong>{t('failed', { count: paper.failed.length })}</strong>
          <ul>
            {paper.failed.map(({ id, orderNo, message }) => (
              <li key={id}>
                <span className="tabular">{orderNo ?? t('gone')}</span> {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </header>
  )
}
