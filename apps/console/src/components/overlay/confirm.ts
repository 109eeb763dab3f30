// Asks before something that cannot be undone, and tells what was done; the answer is a promise, so no window.confirm is needed.
import { type Key, type ReactNode, useRef } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { type Speaker, speaker } from './speaker.ts'

interface Question {
  readonly title: string
  readonly content?: ReactNode
  readonly okText?: string
  /** Where what is asked about is itself a cancelling. */
  readonly cancelText?: string
  readonly danger?: boolean
}

/**
 * `const confirm = useConfirm(); if (await confirm({ title: '驳回？' })) …`. Whoever asks again while the question stands
 * there, by a double click, is answered no: a second dialog would lie over what follows the first.
 */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const t = useText(sharedTexts)
  const isAsking = useRef(false)
  return async ({ title, content, okText, cancelText, danger = false }) => {
    if (isAsking.current) return false
    isAsking.current = true
    const { modal } = await speaker()
    return new Promise((resolve) => {
      const answer = (isSure: boolean) => {
        isAsking.current = false
        resolve(isSure)
      }
      modal.confirm({
        title,
        content,
        okText: okText ?? t('ok'),
        cancelText: cancelText ?? t('cancel'),
        okButtonProps: { danger },
        // An open dialog with motion kills the React root when its tab is hidden.
        transitionName: '',
        maskTransitionName: '',
        onOk: () => answer(true),
        onCancel: () => answer(false),
      })
    })
  }
}

type Said = Parameters<Speaker['message']['info']>[0]

const telling =
  (kind: 'success' | 'info' | 'warning' | 'error') =>
  (said: Said, seconds?: number): void =>
    // The same words are said once, however often: a double click has done one thing.
    void speaker().then(({ message }) => {
      const once = typeof said === 'string' ? { key: `${kind} ${said}`, content: said } : said
      message[kind](withOwnTime(message, once), seconds)
    })

/** Under which key the library shows the message that has a name. */
const shownUnder = new Map<Key, string>()
let named = 0

/**
 * A message with a `key` takes the place of the one before with the same. As one of its own: the library would go on with
 * the time of the one before, so that it is gone at once, or never when that one was just leaving.
 */
function withOwnTime(message: Speaker['message'], said: Said): Said {
  if (typeof said !== 'object' || said === null || !('content' in said) || said.key === undefined) return said
  takeAway(message, said.key)
  named += 1
  const key = `${said.key}-${named}`
  shownUnder.set(said.key, key)
  return { ...said, key }
}

function takeAway(message: Speaker['message'], name: Key): void {
  const key = shownUnder.get(name)
  shownUnder.delete(name)
  if (key !== undefined) message.destroy(key)
}

export const notice = {
  success: telling('success'),
  info: telling('info'),
  warning: telling('warning'),
  error: telling('error'),
  /** Takes the message with this key away. */
  destroy: (key: string): void => void speaker().then(({ message }) => takeAway(message, key)),
}

/** `const notice = useNotice(); notice.success('已保存')`. */
export const useNotice = (): typeof notice => notice
