// The delivery note of one order, on A4 or on a label: whom it goes to, what lies in the parcel, and where it may come back to.
import { type api, type DataOf, formatInstant, formatYuan, type NotePart } from '@merchant/contract'
import { deliveryTypeTexts, printTemplateTexts } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { Barcode } from '../../../components/value/barcode.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { orderPrintTexts } from './order-print.texts.ts'
import type { PrintChoices } from './use-print-choices.ts'
import './note-sheet.css'

type Paper = DataOf<typeof api.saleOrder.print>
type Note = Paper['notes'][number]
type Item = Note['items'][number]

interface NoteSheetProps {
  readonly note: Note
  readonly shop: Paper['shops'][number] | undefined
  /** Of all notes of this print. */
  readonly count: number
  readonly at: string
  readonly choices: PrintChoices
}

const nameOf = ({ title, specText }: Item): string => (specText === '' ? title : `${title} ${specText}`)
const yuan = (fen: number): string => `¥${formatYuan(fen, true)}`

export function NoteSheet({ note, shop, count, at, choices }: NoteSheetProps): ReactNode {
  const t = useText(orderPrintTexts)
  const say = useSay()
  const shared = useText(sharedTexts)
  const says = (part: NotePart) => shop?.deliveryNote.parts.includes(part) === true
  const isLabel = (choices.paper ?? shop?.deliveryNote.paper) === 'LABEL'
  const showsAmounts = choices.showsAmounts ?? says('AMOUNTS')
  const inIt = note.items.filter(({ quantity }) => quantity > 0)
  const pieces = inIt.reduce((sum, { quantity }) => sum + quantity, 0)
  const { name, phone, address } = note.receiver
  const returnTo = says('RETURN_ADDRESS') ? shop?.returnAddress : null
  const logoUrl = says('LOGO') ? shop?.logoUrl : null
  return (
    <article className={`print-sheet note-sheet ${isLabel ? 'is-label' : 'is-a4'}`} aria-label={note.orderNo}>
      <div className="note-sheet-head">
        {typeof logoUrl === 'string' && (
          <img className="note-sheet-logo" src={logoUrl} alt={t('logoOf', { shop: shop?.name ?? '' })} />
        )}
        <div className="note-sheet-name">
          <strong className="note-sheet-shop">{shop?.name}</strong>
          <h2>{say(printTemplateTexts.PACK)}</h2>
        </div>
        <div className="note-sheet-code">
          <Barcode text={note.orderNo} className="note-sheet-bars" />
          <span className="tabular">{note.orderNo}</span>
        </div>
      </div>
      <div className="note-sheet-to">
        <strong>
          {name} <span className="tabular">{phone}</span>
        </strong>
        <div>
          {note.deliveryType === 'PICKUP' && <strong>{say(deliveryTypeTexts.PICKUP)} </strong>}
          {address}
        </div>
      </div>
      <dl className="note-sheet-facts">
        <div>
          <dt>{t('ordered')}</dt>
          <dd className="tabular">{formatInstant(note.createdAt).slice(0, 16)}</dd>
        </div>
        {!isLabel && says('PAID_AT') && note.paidAt !== null && (
          <div>
            <dt>{t('paid')}</dt>
            <dd className="tabular">{formatInstant(note.paidAt).slice(0, 16)}</dd>
          </div>
        )}
        {says('BUYER') && (
          <div>
            <dt>{t('buyer')}</dt>
            <dd>{note.buyerNickname}</dd>
          </div>
        )}
      </dl>
      <NoteLines items={inIt} isLabel={isLabel} showsAmounts={showsAmounts} showsCodes={says('SKU_CODE')} />
      <div className="note-sheet-sum">
        <strong>{t('kinds', { kinds: inIt.length, pieces })}</strong>
        {showsAmounts && <Amounts note={note} />}
      </div>
      <NotInIt items={note.items} />
      {says('REMARK') && note.buyerRemark !== '' && (
        <p className="note-sheet-remark">
          <strong>{t('remark')}</strong> {note.buyerRemark}
        </p>
      )}
      <footer className="note-sheet-foot">
        {shop !== undefined && shop.deliveryNote.foot !== '' && (
          <p className="note-sheet-message">{shop.deliveryNote.foot}</p>
        )}
        {returnTo !== null && returnTo !== undefined && (
          <p>
            {shared('labelled', {
              label: t('returnTo'),
              text: `${returnTo.contact} ${returnTo.phone} ${returnTo.address}`,
            })}
          </p>
        )}
        <p className="note-sheet-last">
          {shop !== undefined && says('SERVICE_PHONE') && (
            <span>{shared('labelled', { label: t('service'), text: shop.servicePhone })}</span>
          )}
          <span className="tabular">
            {t('printedAt', { at: formatInstant(at).slice(0, 16) })} · {t('place', { at: note.basket, count })}
          </span>
        </p>
      </footer>
    </article>
  )
}

interface NoteLinesProps {
  readonly items: readonly Item[]
  readonly isLabel: boolean
  readonly showsAmounts: boolean
  readonly showsCodes: boolean
}

function NoteLines({ items, isLabel, showsAmounts, showsCodes }: NoteLinesProps): ReactNode {
  const t = useText(orderPrintTexts)
  return (
    <table className="print-sheet-table">
      <thead>
        <tr>
          <th scope="col">{t('goods')}</th>
          {showsCodes && !isLabel && <th scope="col">{t('code')}</th>}
          {showsAmounts && (
            <th scope="col" className="is-end">
              {t('unit')}
            </th>
          )}
          <th scope="col" className="is-end">
            {t('quantity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.itemId}>
            <td>
              {item.title}
              {item.specText !== '' && <span className="print-sheet-spec">{item.specText}</span>}
              {showsCodes && isLabel && item.outerSkuCode !== '' && (
                <span className="print-sheet-spec">{item.outerSkuCode}</span>
              )}
            </td>
            {showsCodes && !isLabel && <td className="print-sheet-code">{item.outerSkuCode}</td>}
            {showsAmounts && <td className="is-end tabular">{yuan(item.unitFen)}</td>}
            <td className="is-end print-sheet-count tabular">{item.quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Amounts({ note }: { readonly note: Note }): ReactNode {
  const t = useText(orderPrintTexts)
  return (
    <span className="tabular">
      {t('freight')} {yuan(note.freightFen)}　{t('payable')} {yuan(note.payableFen)}
      {note.refundedFen > 0 && `　${t('refunded')} ${yuan(note.refundedFen)}`}
    </span>
  )
}

/** What the buyer will look for in vain, and why. */
function NotInIt({ items }: { readonly items: readonly Item[] }): ReactNode {
  const t = useText(orderPrintTexts)
  const lines = items.flatMap((item) => [
    ...(item.sentBefore > 0 ? [t('sentBefore', { goods: nameOf(item), count: item.sentBefore })] : []),
    ...(item.dropped > 0 ? [t('dropped', { goods: nameOf(item), count: item.dropped })] : []),
  ])
  if (lines.length === 0) return null
  return (
    <div className="note-sheet-apart">
      <strong>{t('apart')}</strong>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
