// Pictures beside a decision or an appeal, each opened in full.
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { goodsOffTexts } from './goods-off.texts.ts'
import './goods-off.css'

interface AppealPicturesProps {
  readonly pictures: readonly { readonly fileId: string; readonly url: string; readonly thumbnailUrl: string }[]
}

export function AppealPictures({ pictures }: AppealPicturesProps): ReactNode {
  const t = useText(goodsOffTexts)
  if (pictures.length === 0) return null
  return (
    <span className="goods-off-pictures">
      {pictures.map(({ fileId, url, thumbnailUrl }, at) => (
        <a key={fileId} href={url} target="_blank" rel="noreferrer" aria-label={t('picture', { number: at + 1 })}>
          <img src={thumbnailUrl} alt="" loading="lazy" />
        </a>
      ))}
    </span>
  )
}
