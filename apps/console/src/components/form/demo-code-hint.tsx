// In the demo nothing is really texted: below a field that asks for a code it says where the code is.
import type { ReactNode } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { useIsDemo } from '../../session/session.ts'
import './demo-code.css'

export function DemoCodeHint(): ReactNode {
  const t = useText(sharedTexts)
  if (!useIsDemo()) return null
  return (
    <p className="demo-code muted">
      {t('demoCode')}{' '}
      <a href="/development/mailbox" target="_blank" rel="noreferrer">
        {t('mailbox')}
      </a>
    </p>
  )
}
