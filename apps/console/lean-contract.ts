// Leaves out of the console what the contract says for the server and readers of the API document alone.
import type { Plugin } from 'vite'

const ENDPOINTS = /packages[\\/]contract[\\/]src[\\/]endpoints[\\/]/
/** A sentence for each of some hundred and forty endpoints, which no page shows. */
const SUMMARY = /\bsummary:\s*'(?:[^'\\\n]|\\.)*'/g
/** What each may refuse with: whoever calls is told by the answer. */
const REFUSALS = /\brefusals:\s*\[[^\]]*\]/g

export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    ENDPOINTS.test(id)
      ? { code: code.replaceAll(SUMMARY, "summary: ''").replaceAll(REFUSALS, 'refusals: []'), map: null }
      : null,
})
