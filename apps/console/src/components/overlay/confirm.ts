// Asks before something that cannot be undone; the answer is a promise, so no window.confirm is ever needed.
import { App } from 'antd'
import type { ReactNode } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'

interface Question {
  readonly title: string
  readonly content?: ReactNode
  readonly okText?: string
  readonly danger?: boolean
}

/** `const confirm = useConfirm(); if (await confirm({ title: '驳回？' })) …`. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp()
  const t = useText(sharedTexts)
  return ({ title, content, okText, danger = false }) =>
    new Promise((resolve) => {
      modal.confirm({
        title,
        content,
        okText: okText ?? t('ok'),
        cancelText: t('cancel'),
        okButtonProps: { danger },
        // An open dialog with motion kills the React root when its tab is hidden.
        transitionName: '',
        maskTransitionName: '',
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
}

/** `const notice = useNotice(); notice.success('已保存')`. */
export function useNotice() {
  return App.useApp().message
}
