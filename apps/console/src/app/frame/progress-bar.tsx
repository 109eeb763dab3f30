// The thin bar on top while a navigation is under way; absent when it is fast enough not to be noticed.
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import './progress-bar.css'

export function ProgressBar(): ReactNode {
  const t = useText(sharedTexts)
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' })
  return isPending ? <div className="progress-bar" role="progressbar" aria-label={t('loading')} /> : null
}
