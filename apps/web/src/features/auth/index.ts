export { ForgotPassword } from './forgot-password.tsx';
export { SignIn } from './sign-in.tsx';
export { SignUp } from './sign-up.tsx';
export { PasswordMeter } from './password-meter.tsx';
export { useSubmit } from './use-submit.ts';
export { ResetPassword } from './reset-password.tsx';
export { VerifyEmail } from './verify-email.tsx';
