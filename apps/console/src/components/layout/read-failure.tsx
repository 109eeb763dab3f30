// In place of what could not be loaded: why, the number to quote, and another try.
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { errorText } from '../../api/show-error.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from './empty-state.tsx'

interface ReadFailureProps {
  readonly error: Error
  /** Asks the server again. */
  readonly onRetry: () => unknown
}

export function ReadFailure({ error, onRetry }: ReadFailureProps): ReactNode {
  const t = useText(sharedTexts)
  return (
    <EmptyState
      kind="failed"
      text={errorText(error)}
      requestId={error instanceof ApiError ? error.requestId : null}
      action={{ label: t('retry'), onAct: () => void onRetry() }}
    />
  )
}
