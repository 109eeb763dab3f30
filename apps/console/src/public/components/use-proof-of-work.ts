// Whether the browser is proving some work now, so that a page can say what it waits for.
import { useSyncExternalStore } from 'react'
import { proofOfWorkFactor } from '../../api/proof-of-work.ts'

export const useProofOfWork = (): boolean =>
  useSyncExternalStore(proofOfWorkFactor.subscribe, proofOfWorkFactor.isGoingOn)
