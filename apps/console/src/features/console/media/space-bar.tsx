// How much of the merchant's space is used.
import type { ReactNode } from 'react'
import { bytesText } from '../../../components/value/bytes-text.ts'
import { useText } from '../../../i18n/text.ts'
import { mediaTexts } from './media.texts.ts'

const NEARLY = 0.9

interface SpaceBarProps {
  readonly usedBytes: number
  readonly maxBytes: number
}

export function SpaceBar({ usedBytes, maxBytes }: SpaceBarProps): ReactNode {
  const t = useText(mediaTexts)
  const isNearlyFull = usedBytes >= maxBytes * NEARLY
  const text = t('space', { used: bytesText(usedBytes), most: bytesText(maxBytes) })
  return (
    <div className={`media-space${isNearlyFull ? ' is-full' : ''}`}>
      <progress max={maxBytes} value={usedBytes} aria-label={text} />
      <span className="tabular">{text}</span>
      {isNearlyFull && <span>{t('spaceFull')}</span>}
    </div>
  )
}
