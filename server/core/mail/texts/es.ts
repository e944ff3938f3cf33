import type { ServerTexts } from './server-texts.ts';

export const es: ServerTexts = {
  greeting: (name) => (name === null ? 'Hola:' : `Hola, ${name}:`),
  orCopy: 'Si el botón no hace nada, copia esta dirección en tu navegador:',
  footer: ({ site }) =>
    `${site} te escribe por algo que se ha hecho con tu correo o tu cuenta. Nuestro equipo nunca te pedirá la contraseña ni dinero.`,
  mails: {
    confirm: ({ site }) => ({
      subject: `Confirma tu correo en ${site}`,
      preheader: 'Un clic y tu cuenta estará lista.',
      paragraphs: [
        `Alguien ha creado una cuenta en ${site} con este correo. Si has sido tú, confírmalo; el enlace sirve una sola vez y durante 24 horas.`,
        'Si no has sido tú, no hagas nada: sin tu confirmación, la cuenta queda limitada y se elimina.',
      ],
      button: 'Confirmar el correo',
    }),
    taken: ({ site, name }) => ({
      subject: `Ya tienes una cuenta en ${site}`,
      preheader: `Se llama ${name}.`,
      paragraphs: [
        `Alguien ha querido crear una cuenta en ${site} con este correo. Ya tienes una: «${name}». Inicia sesión con ella; si has olvidado la contraseña, puedes crear otra.`,
        'Si no has sido tú, no hay nada que hacer. Quien haya sido no sabe que tienes una cuenta.',
      ],
      button: 'Iniciar sesión',
    }),
    recover: ({ site }) => ({
      subject: `Crea una contraseña nueva en ${site}`,
      preheader: 'El enlace sirve una sola vez y durante una hora.',
      paragraphs: [
        'Alguien ha pedido una contraseña nueva para tu cuenta. Si has sido tú, créala aquí; el enlace sirve una sola vez y durante una hora. Se cerrará tu sesión en todas partes.',
        'Si no has sido tú, no hagas nada: tu contraseña sigue igual.',
      ],
      button: 'Crear contraseña nueva',
    }),
    password_changed: ({ site }) => ({
      subject: `Tu contraseña de ${site} ha cambiado`,
      preheader: 'Si has sido tú, no tienes que hacer nada.',
      paragraphs: [
        'Se ha cambiado la contraseña de tu cuenta y se ha cerrado la sesión en los demás dispositivos.',
        'Si no has sido tú, crea enseguida una contraseña nueva y revisa tu segundo factor.',
      ],
      button: 'No he sido yo',
    }),
    password_reset: ({ site }) => ({
      subject: `Tu contraseña de ${site} ha cambiado`,
      preheader: 'Si has sido tú, no tienes que hacer nada.',
      paragraphs: [
        'Se ha creado una contraseña nueva para tu cuenta con un enlace enviado por correo y se ha cerrado la sesión en todos los dispositivos. Las cuentas de otros proveedores vinculadas en los últimos siete días se han desvinculado.',
        'Revisa en los ajustes qué más da acceso a tu cuenta: las cuentas vinculadas y el segundo factor. Si no has sido tú, crea enseguida una contraseña nueva y asegúrate de que nadie más pueda leer tu correo.',
      ],
      button: 'No he sido yo',
    }),
    email_confirm: ({ site }) => ({
      subject: `Confirma tu nuevo correo en ${site}`,
      preheader: 'Hasta entonces sigue el anterior.',
      paragraphs: [
        `Una cuenta de ${site} quiere usar este correo. Confírmalo; el enlace sirve una sola vez y durante 24 horas. Hasta entonces sigue el anterior.`,
        'Si no es tu cuenta, no hagas nada.',
      ],
      button: 'Confirmar el nuevo correo',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Tu correo en ${site} ha cambiado`,
      preheader: 'Puedes deshacer el cambio durante siete días.',
      paragraphs: [
        `El correo de tu cuenta es ahora ${newEmail}. Si has sido tú, no tienes que hacer nada.`,
        'Si no has sido tú, deshaz el cambio: tu cuenta vuelve a este correo, se cierra la sesión en todos los dispositivos y creas una contraseña nueva. El enlace sirve durante siete días.',
      ],
      button: 'Deshacer el cambio',
    }),
    second_factor_on: ({ site }) => ({
      subject: `El segundo factor de ${site} está activado`,
      preheader: 'Desde ahora, al iniciar sesión se pide también un código.',
      paragraphs: [
        'Tu cuenta tiene desde ahora un segundo factor. Guarda los códigos de recuperación donde los encuentres sin el móvil.',
        'Si no has sido tú, crea enseguida una contraseña nueva y escribe a soporte.',
      ],
    }),
    second_factor_off: ({ site }) => ({
      subject: `El segundo factor de ${site} está desactivado`,
      preheader: 'Ahora basta con tu contraseña para entrar.',
      paragraphs: [
        'Se ha quitado el segundo factor de tu cuenta: ahora basta con la contraseña.',
        'Si no has sido tú, crea enseguida una contraseña nueva.',
      ],
    }),
    connection_added: ({ site }) => ({
      subject: `Se ha vinculado otra cuenta a la tuya en ${site}`,
      preheader: 'Desde ahora puede iniciar sesión como tú.',
      paragraphs: [
        'Se ha vinculado a la tuya una cuenta de otro proveedor: quien inicie sesión allí entra también aquí. La encontrarás en los ajustes de tu cuenta, donde puedes desvincularla.',
        'Si no has sido tú, desvincúlala, crea una contraseña nueva y cierra la sesión en todas partes.',
      ],
    }),
    delete: ({ site }) => ({
      subject: `Confirma que quieres eliminar tu cuenta de ${site}`,
      preheader: 'No se puede deshacer.',
      paragraphs: [
        'Has pedido eliminar tu cuenta. Tu biblioteca, tus valoraciones, lo que sigues, tus listas privadas y tus ajustes se borrarán para siempre; los capítulos que subiste se quedan, sin tu nombre. El enlace sirve una sola vez y durante una hora.',
        'Si no has sido tú, no hagas nada y cambia tu contraseña.',
      ],
      button: 'Eliminar mi cuenta',
    }),
  },
};
