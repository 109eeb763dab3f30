// Catches what a page throws while it draws, so that the frame and the other tabs go on working.
import { Component, type ReactNode } from 'react'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { say } from '../../i18n/text.ts'
import { noteError } from '../browser-errors.ts'

interface State {
  readonly error: unknown
}

export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    noteError(error)
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return (
      <EmptyState
        kind="failed"
        text={say(sharedTexts.pageFailedHint)}
        action={{ label: say(sharedTexts.retry), onAct: () => this.setState({ error: null }) }}
      />
    )
  }
}
