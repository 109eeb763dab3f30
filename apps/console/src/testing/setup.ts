// Before every test file: patience on a busy machine; a test waits for what it expects, never for a time.
import { configure } from '@testing-library/dom'

configure({ asyncUtilTimeout: 45_000 })
