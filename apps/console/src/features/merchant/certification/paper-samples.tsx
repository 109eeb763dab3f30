// How a photo of papers should look, and three ways in which it is turned down; drawn, in the theme's colours.
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { certificationTexts } from './certification.texts.ts'
import './paper-outline.css'
import './paper-samples.css'

const lines = 'M12 16h24M12 26h18M12 36h26M12 45h42'
const samples = {
  sampleGood: (
    <>
      <rect className="is-sheet" x="2" y="4" width="84" height="52" rx="5" />
      <path className="is-line" d={lines} />
      <circle className="is-mark" cx="68" cy="28" r="9" />
    </>
  ),
  sampleCut: (
    <>
      <path className="is-sheet" d="M86 4H7a5 5 0 0 0-5 5v47h60L86 40z" />
      <path className="is-line" d={lines} />
      <path className="is-glare" d="M62 56 86 40" />
    </>
  ),
  sampleBlurred: (
    <>
      <rect className="is-sheet" x="2" y="4" width="84" height="52" rx="5" />
      <path className="is-blurred" d={lines} />
      <circle className="is-blurred" cx="68" cy="28" r="9" />
    </>
  ),
  sampleGlare: (
    <>
      <rect className="is-sheet" x="2" y="4" width="84" height="52" rx="5" />
      <path className="is-line" d={lines} />
      <path className="is-glare" d="M38 5h20L40 55H20z" />
    </>
  ),
} as const

export function PaperSamples(): ReactNode {
  const t = useText(certificationTexts)
  return (
    <ul className="paper-samples" aria-label={t('samples')}>
      {(['sampleGood', 'sampleCut', 'sampleBlurred', 'sampleGlare'] as const).map((key) => (
        <li key={key} className={key === 'sampleGood' ? 'is-good' : undefined}>
          <svg className="paper-outline" viewBox="0 0 88 62" width="88" height="62" aria-hidden="true">
            {samples[key]}
          </svg>
          <span>
            {key === 'sampleGood' ? <CheckCircleFilled aria-hidden="true" /> : <CloseCircleFilled aria-hidden="true" />}
            {t(key)}
          </span>
        </li>
      ))}
    </ul>
  )
}
