// Before every test file: patience on a busy machine, where a test waits for what it expects, never for a time; and empty storages.
import { configure } from '@testing-library/dom'

configure({ asyncUtilTimeout: 45_000 })

// Files share a worker and with it its window: what one of them remembered would open or hide things in the next.
if (typeof window !== 'undefined') {
  localStorage.clear()
  sessionStorage.clear()
}
