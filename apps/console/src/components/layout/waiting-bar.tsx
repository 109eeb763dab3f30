// The thin bar on top while something is on its way; not to be seen when it is fast enough not to be noticed.
import type { ReactNode } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import './waiting-bar.css'

export function WaitingBar(): ReactNode {
  const t = useText(sharedTexts)
  return <div className="waiting-bar" role="progressbar" aria-label={t('loading')} />
}
