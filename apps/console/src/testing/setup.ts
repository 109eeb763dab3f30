// Before every test file: patience on a busy machine, where a test waits for what it expects, never for a time; and empty storages.
import { configure } from '@testing-library/dom'

configure({ asyncUtilTimeout: 45_000 })

// Files share a worker and with it its window: what one of them remembered would open or hide things in the next.
if (typeof window !== 'undefined') {
  // A page that goes may send what was typed last when its fake server is gone already: nothing of a test reaches a network.
  window.fetch = () => Promise.reject(new TypeError('There is no network in tests'))
  localStorage.clear()
  sessionStorage.clear()
}
