import { useNavigate } from 'react-router'
import { useAuth } from './auth-provider.tsx'

/** Signs out and navigates home, because the page may need a session. Never rejects. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  return async () => {
    await signOut()
    await navigate('/')
  }
}
