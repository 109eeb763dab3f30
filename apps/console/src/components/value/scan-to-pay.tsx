// A code that a phone scans to pay, with what to do with it; in the demo a link stands for the phone.
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useIsDemo } from '../../session/session.ts'
import { QrCode } from './qr-code.tsx'
import { scanToPayTexts } from './scan-to-pay.texts.ts'

const SIZE = 208

interface ScanToPayProps {
  readonly text: string
  /** What it is for, for those who cannot see it. */
  readonly label: string
  readonly hint: string
}

export function ScanToPay({ text, label, hint }: ScanToPayProps): ReactNode {
  return (
    <>
      <QrCode text={text} label={label} size={SIZE} />
      <p className="muted">{hint}</p>
      <DemoScan text={text} />
    </>
  )
}

/** In the demo no phone is at hand: what the code says is the sandbox's page. */
function DemoScan({ text }: { text: string }): ReactNode {
  const t = useText(scanToPayTexts)
  if (!useIsDemo()) return null
  return (
    <p className="muted">
      {t('demoScan')}{' '}
      <a href={text} target="_blank" rel="noreferrer">
        {t('demoPay')}
      </a>
    </p>
  )
}
