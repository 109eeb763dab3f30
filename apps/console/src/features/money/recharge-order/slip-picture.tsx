// The slip of a transfer as it was handed in; it opens in full beside the page.
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { rechargeOrderTexts } from './recharge-order.texts.ts'
import './slip.css'

export function SlipPicture({ url }: { url: string }): ReactNode {
  const t = useText(rechargeOrderTexts)
  return (
    <a className="slip-picture" href={url} target="_blank" rel="noreferrer" aria-label={t('slip')}>
      <img src={url} alt={t('slip')} />
    </a>
  )
}
