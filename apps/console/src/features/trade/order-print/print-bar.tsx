// Above the sheets and never on them: what is printed, on which paper, and which orders were left out and why.
import type { api, DataOf } from '@merchant/contract'
import { PrinterOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { orderPrintTexts } from './order-print.texts.ts'
import { PAPERS, type PrintChoices } from './use-print-choices.ts'
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
  const count = paper?.orders.length ?? 0
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
                value={chosen.paper}
                onChange={({ target }) => {
                  const next = PAPERS.find((each) => each === target.value)
                  if (next !== undefined) choose({ paper: next })
                }}
              >
                {PAPERS.map((each) => (
                  <option key={each} value={each}>
                    {t(`paper_${each}`)}
                  </option>
                ))}
              </select>
            </label>
            <label className="print-bar-field">
              <input
                type="checkbox"
                checked={chosen.showsAmounts}
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
