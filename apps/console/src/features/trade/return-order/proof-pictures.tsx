// Private pictures that one side of a return shows, small and beside each other; each opens in full.
import type { ReturnInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { returnOrderTexts } from './return-order.texts.ts'

interface ProofPicturesProps {
  readonly label: string
  readonly proofs: ReturnInfo['pictures']
}

/** As a fact among others, so that it is said whose they are; none where there are none. */
export const picturesOf = (label: string, proofs: ReturnInfo['pictures']): (readonly [string, ReactNode])[] =>
  proofs.length === 0 ? [] : [[label, <ProofPictures key="pictures" label={label} proofs={proofs} />]]

export function ProofPictures({ label, proofs }: ProofPicturesProps): ReactNode {
  const t = useText(returnOrderTexts)
  if (proofs.length === 0) return null
  return (
    <span className="goods-off-pictures" role="group" aria-label={label}>
      {proofs.map(({ fileId, url, thumbnailUrl }, at) => (
        <a key={fileId} href={url} target="_blank" rel="noreferrer" aria-label={t('proof', { number: at + 1 })}>
          <img src={thumbnailUrl} alt="" loading="lazy" />
        </a>
      ))}
    </span>
  )
}
