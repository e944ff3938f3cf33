import type { ServerTexts } from './server-texts.ts';

export const esLa: ServerTexts = {
  greeting: (name) => (name === null ? 'Hola:' : `Hola, ${name}:`),
  orCopy: 'Si el botón no hace nada, copia esta dirección en tu navegador:',
  footer: ({ site }) =>
    `${site} te escribe por algo que se hizo con tu correo o tu cuenta. Nuestro equipo nunca te pedirá la contraseña ni dinero.`,
  mails: {
    confirm: ({ site }) => ({
      subject: `Confirma tu correo en ${site}`,
      preheader: 'Un clic y tu cuenta estará lista.',
      paragraphs: [
        `Alguien creó una cuenta en ${site} con este correo. Si fuiste tú, confírmalo; el enlace sirve una sola vez y durante 24 horas.`,
        'Si no fuiste tú, no hagas nada: sin tu confirmación, la cuenta queda limitada y se elimina.',
      ],
      button: 'Confirmar correo',
    }),
    taken: ({ site, name }) => ({
      subject: `Ya tienes una cuenta en ${site}`,
      preheader: `Se llama ${name}.`,
      paragraphs: [
        `Alguien dio este correo para una cuenta en ${site}. Ya tienes una: “${name}”. Inicia sesión con ella; si perdiste la contraseña, puedes crear otra.`,
        'Si no fuiste tú, no hay nada que hacer. Quien haya sido no se enteró de que tienes una cuenta.',
      ],
      button: 'Iniciar sesión',
    }),
    recover: ({ site }) => ({
      subject: `Crea una contraseña nueva en ${site}`,
      preheader: 'El enlace sirve una sola vez y durante una hora.',
      paragraphs: [
        'Alguien pidió una contraseña nueva para tu cuenta. Si fuiste tú, créala aquí; el enlace sirve una sola vez y durante una hora. Se cerrará tu sesión en todas partes.',
        'Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
      ],
      button: 'Crear contraseña nueva',
    }),
    password_changed: ({ site }) => ({
      subject: `Tu contraseña de ${site} cambió`,
      preheader: 'Si fuiste tú, todo está bien.',
      paragraphs: [
        'Se cambió la contraseña de tu cuenta y se cerró la sesión en los demás dispositivos.',
        'Si no fuiste tú, crea enseguida una contraseña nueva y revisa tu segundo factor.',
      ],
      button: 'No fui yo',
    }),
    password_reset: ({ site }) => ({
      subject: `Tu contraseña de ${site} cambió`,
      preheader: 'Si fuiste tú, todo está bien.',
      paragraphs: [
        'Se creó una contraseña nueva para tu cuenta con el enlace de un correo y se cerró la sesión en todos los dispositivos. Las cuentas de otros proveedores vinculadas en los últimos siete días se desvincularon.',
        'Revisa en la configuración qué más da acceso a tu cuenta: las cuentas vinculadas y el segundo factor. Si no fuiste tú, crea enseguida una contraseña nueva y asegúrate de que nadie más lea tu correo.',
      ],
      button: 'No fui yo',
    }),
    email_confirm: ({ site }) => ({
      subject: `Confirma tu nuevo correo en ${site}`,
      preheader: 'Hasta entonces sigue el anterior.',
      paragraphs: [
        `Una cuenta de ${site} quiere usar este correo. Confírmalo; el enlace sirve una sola vez y durante 24 horas. Hasta entonces, la cuenta sigue con el correo anterior.`,
        'Si no es tu cuenta, no hagas nada.',
      ],
      button: 'Confirmar nuevo correo',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Tu correo en ${site} cambió`,
      preheader: 'Puedes deshacerlo durante siete días.',
      paragraphs: [
        `Tu cuenta tiene ahora el correo ${newEmail}. Si fuiste tú, todo está bien.`,
        'Si no fuiste tú, deshaz el cambio: tu cuenta vuelve a este correo, se cierra la sesión en todos los dispositivos y creas una contraseña nueva. El enlace sirve durante siete días.',
      ],
      button: 'Deshacer el cambio',
    }),
    second_factor_on: ({ site }) => ({
      subject: `El segundo factor de ${site} está activado`,
      preheader: 'Desde ahora también se pide un código al iniciar sesión.',
      paragraphs: [
        'Tu cuenta tiene desde ahora un segundo factor. Guarda los códigos de recuperación donde los encuentres sin el celular.',
        'Si no fuiste tú, crea enseguida una contraseña nueva y escribe a soporte.',
      ],
    }),
    second_factor_off: ({ site }) => ({
      subject: `El segundo factor de ${site} está desactivado`,
      preheader: 'Ahora basta tu contraseña para entrar.',
      paragraphs: [
        'Se quitó el segundo factor de tu cuenta: ahora basta la contraseña.',
        'Si no fuiste tú, crea enseguida una contraseña nueva.',
      ],
    }),
    connection_added: ({ site }) => ({
      subject: `Se vinculó otra cuenta a la tuya en ${site}`,
      preheader: 'Desde ahora puede iniciar sesión como tú.',
      paragraphs: [
        'Se vinculó a la tuya una cuenta de otro proveedor: quien inicie sesión con esa cuenta entra también en la tuya. Está en la configuración de tu cuenta, donde puedes desvincularla.',
        'Si no fuiste tú, desvincúlala, crea una contraseña nueva y cierra la sesión en todas partes.',
      ],
    }),
    delete: ({ site }) => ({
      subject: `Elimina tu cuenta de ${site}`,
      preheader: 'No se puede deshacer.',
      paragraphs: [
        'Pediste eliminar tu cuenta. Tu biblioteca, tus calificaciones, lo que sigues, tus listas privadas y tu configuración se borrarán para siempre; los capítulos que subiste se quedan, sin tu nombre. El enlace sirve una sola vez y durante una hora.',
        'Si no fuiste tú, no hagas nada y cambia tu contraseña.',
      ],
      button: 'Eliminar mi cuenta',
    }),
  },
};
