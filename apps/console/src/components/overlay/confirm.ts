// Asks before something that cannot be undone, and tells what was done; the answer is a promise, so no window.confirm is needed.
import type { ReactNode } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { type Speaker, speaker } from './speaker.ts'

interface Question {
  readonly title: string
  readonly content?: ReactNode
  readonly okText?: string
  readonly danger?: boolean
}

/** `const confirm = useConfirm(); if (await confirm({ title: '驳回？' })) …`. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const t = useText(sharedTexts)
  return async ({ title, content, okText, danger = false }) => {
    const { modal } = await speaker()
    return new Promise((resolve) => {
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
}

const telling =
  (kind: 'success' | 'info' | 'warning' | 'error') =>
  (text: Parameters<Speaker['message']['info']>[0], seconds?: number): void =>
    void speaker().then(({ message }) => message[kind](text, seconds))

export const notice = {
  success: telling('success'),
  info: telling('info'),
  warning: telling('warning'),
  error: telling('error'),
  /** Takes the message with this key away. */
  destroy: (key: string): void => void speaker().then(({ message }) => message.destroy(key)),
}

/** `const notice = useNotice(); notice.success('已保存')`. */
export const useNotice = (): typeof notice => notice
