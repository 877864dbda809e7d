import { RemovalsScreen } from '#app/features/desk/removals/removals-screen.tsx'

export default RemovalsScreen
