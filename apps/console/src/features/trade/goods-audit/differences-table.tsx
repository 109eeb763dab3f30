// Before and after side by side, field by field; pictures as pictures.
import type { GoodsDifference } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { goodsAuditTexts } from './goods-audit.texts.ts'
import '../goods-off/goods-off.css'
import './goods-audit.css'

export function DifferencesTable({ differences }: { readonly differences: readonly GoodsDifference[] }): ReactNode {
  const t = useText(goodsAuditTexts)
  if (differences.length === 0) return <p className="muted">{t('noDifference')}</p>
  return (
    <table className="goods-audit-differences">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((one, at) => (
          // A field may stand there once for each SKU.
          <tr key={`${one.field} ${at}`}>
            <th scope="row">{one.label}</th>
            <td data-label={t('before')}>
              <Shown text={one.before} pictures={one.pictures?.before} />
            </td>
            <td data-label={t('after')} className="goods-audit-after">
              <Shown text={one.after} pictures={one.pictures?.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ShownProps {
  readonly text: string
  readonly pictures: readonly string[] | undefined
}

function Shown({ text, pictures }: ShownProps): ReactNode {
  const t = useText(goodsAuditTexts)
  if (pictures !== undefined)
    return pictures.length === 0 ? <span className="muted">{t('empty')}</span> : <PictureRow urls={pictures} />
  return text === '' ? <span className="muted">{t('empty')}</span> : <span className="goods-audit-text">{text}</span>
}

export function PictureRow({ urls }: { readonly urls: readonly string[] }): ReactNode {
  const t = useText(goodsAuditTexts)
  return (
    <span className="goods-off-pictures">
      {urls.map((url, at) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" aria-label={t('picture', { number: at + 1 })}>
          <img src={url} alt="" loading="lazy" />
        </a>
      ))}
    </span>
  )
}
