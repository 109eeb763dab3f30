// What is still wrong with the matrix, place by place; pressed, the place has the focus.
import type { ReactNode } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { type Matrix, skuFields } from './matrix.ts'
import { type MatrixComplaints, nameOf } from './matrix-saving.ts'
import { skuEditorTexts } from './sku-editor.texts.ts'

const MOST_NAMED = 3

/** Answers to the press of a place that the table may not show at the moment. */
export const SHOW_CELL = 'sku-show-cell'

export function WrongPlaces({ matrix, complaints }: { matrix: Matrix; complaints: MatrixComplaints }): ReactNode {
  const t = useText(skuEditorTexts)
  const places = Object.entries(complaints.cells).flatMap(([key, ofRow]) =>
    skuFields.flatMap((field) => (ofRow[field] === undefined ? [] : [{ key, field, text: ofRow[field] }])),
  )
  const count = places.length + complaints.others.length
  if (count === 0) return null
  const show = (target: HTMLElement, key: string, field: string) =>
    target.dispatchEvent(new CustomEvent(SHOW_CELL, { bubbles: true, detail: { key, field } }))
  return (
    <div className="sku-editor-wrong" role="alert">
      <strong>{t('wrong', { count })}</strong>
      <ul>
        {places.slice(0, MOST_NAMED).map(({ key, field, text }) => (
          <li key={`${key} ${field}`}>
            <button type="button" className="link-button" onClick={(event) => show(event.currentTarget, key, field)}>
              {t('wrongAt', { sku: nameOf(matrix, key), field: t(field), text })}
            </button>
          </li>
        ))}
        {complaints.others.slice(0, MOST_NAMED).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
