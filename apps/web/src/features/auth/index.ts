export { ForgotPassword } from './forgot-password.tsx';
export { SignIn } from './sign-in.tsx';
export { SignUp } from './sign-up.tsx';
