// @vitest-environment happy-dom
// The language that is chosen in one window holds in the others at once.
import { afterEach, expect, it } from 'vitest'
import { writeCookie } from '../api/cookie.ts'
import { chooseLanguage, currentLanguage, onLanguage } from './language.ts'

afterEach(() => chooseLanguage('zh'))

it('follows another window, and tells who draws', () => {
  const heard: string[] = []
  const end = onLanguage(() => heard.push(currentLanguage()))
  writeCookie('language', 'en')
  dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'en' }))
  expect([currentLanguage(), document.documentElement.lang, heard]).toEqual(['en', 'en', ['en']])
  dispatchEvent(new StorageEvent('storage', { key: 'preferences' }))
  expect(heard).toHaveLength(1)
  end()
})

it('tells the other windows', () => {
  chooseLanguage('en')
  expect(localStorage.getItem('language')).toBe('en')
})
