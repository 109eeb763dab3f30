// Copies a text, and says so; what the browser will not copy is selected, so that the keys do it.
import { useState } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { useNotice } from '../overlay/confirm.ts'

const SHOWN_MS = 1500

export function useCopy() {
  const t = useText(sharedTexts)
  const notice = useNotice()
  const [isCopied, setCopied] = useState(false)
  /** @param shown where the text is to be read, to be selected when it can't be copied. */
  const copy = async (text: string, shown: Element | null): Promise<boolean> => {
    const isDone = await wasCopied(text)
    if (isDone) {
      setCopied(true)
      setTimeout(() => setCopied(false), SHOWN_MS)
      return true
    }
    if (shown !== null) getSelection()?.selectAllChildren(shown)
    notice.warning(t(shown === null ? 'copyRefused' : 'copyRefusedSelected'))
    return false
  }
  return { isCopied, copy }
}

/** Whoever owns the browser may forbid it; the clipboard's own interface is absent on plain http, where the old command works. */
async function wasCopied(text: string): Promise<boolean> {
  if ('clipboard' in navigator)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => wasCopiedTheOldWay(text),
    )
  return wasCopiedTheOldWay(text)
}

function wasCopiedTheOldWay(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
