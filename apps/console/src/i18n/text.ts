// Texts of the interface: each feature keeps a catalogue of [Chinese, English] pairs; keys are checked by the compiler.
import type { Label } from '@merchant/contract/labels'
import { useCallback } from 'react'
import { currentLanguage, type Language, useLanguage } from './language.ts'

/** One text in both languages; `{name}` is filled in. */
export type Text = readonly [chinese: string, english: string]
type Texts = Readonly<Record<string, Text>>
export type Values = Readonly<Record<string, string | number>>

/** Declares the catalogue of one feature: `defineTexts({ 'goods.publish': ['发布商品', 'Publish goods'] })`. */
export const defineTexts = <const T extends Texts>(texts: T): T => texts

/** What an enum's values are called, as texts of a catalogue: `...namedTexts('status_', shopLabels)` gives `status_OPEN`, … */
export const namedTexts = <Prefix extends string, Value extends string>(
  prefix: Prefix,
  labels: Readonly<Record<Value, Text | Label>>,
): { readonly [Key in Value as `${Prefix}${Key}`]: Text } =>
  Object.fromEntries(
    Object.entries<Text | Label>(labels).map(([value, label]) => [
      prefix + value,
      'text' in label ? label.text : label,
    ]),
  ) as { readonly [Key in Value as `${Prefix}${Key}`]: Text }

/** A text in the given language with its values filled in. */
export function textIn(language: Language, text: Text, values: Values = {}): string {
  return text[language === 'zh' ? 0 : 1].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** `const t = useText(goodsTexts); t('goods.publish')`. */
export function useText<T extends { readonly [Key in keyof T]: Text }>(
  texts: T,
): (key: keyof T & string, values?: Values) => string {
  const language = useLanguage()
  return useCallback((key, values) => textIn(language, texts[key], values), [language, texts])
}

/** For texts that are data, such as route titles: `const say = useSay(); say(route.title)`. */
export function useSay(): (text: Text, values?: Values) => string {
  const language = useLanguage()
  return useCallback((text, values) => textIn(language, text, values), [language])
}

/** A text outside components, in the language of now. */
export const say = (text: Text, values?: Values): string => textIn(currentLanguage(), text, values)
