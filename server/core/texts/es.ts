import type { ServerTexts } from './texts.ts';

export const es: ServerTexts = {
  greeting: (name) => `Hola, ${name}:`,
  orCopy: 'Si el botón no hace nada, copia esta dirección en tu navegador:',
  footer: ({ site }) =>
    `${site} te escribe por algo que se ha hecho con tu dirección o tu cuenta. Nuestro equipo nunca te pedirá la contraseña ni dinero.`,
  mails: {
    confirm: ({ site, name }) => ({
      subject: `Confirma tu dirección en ${site}`,
      preheader: 'Un clic y tu cuenta estará lista.',
      paragraphs: [
        `Alguien ha creado la cuenta «${name}» en ${site} con esta dirección. Si has sido tú, confírmala; el enlace sirve una sola vez y durante 24 horas.`,
        'Si no has sido tú, no hagas nada: sin tu confirmación, la cuenta queda limitada y se elimina.',
      ],
      button: 'Confirmar dirección',
    }),
    taken: ({ site, name }) => ({
      subject: `Ya tienes una cuenta en ${site}`,
      preheader: `Se llama ${name}.`,
      paragraphs: [
        `Alguien ha indicado esta dirección para una cuenta en ${site}. Ya tienes una: «${name}». Inicia sesión con ella; si has perdido la contraseña, puedes poner otra.`,
        'Si no has sido tú, no hay nada que hacer. Quien haya sido no ha averiguado que tienes una cuenta.',
      ],
      button: 'Iniciar sesión',
    }),
    recover: ({ site }) => ({
      subject: `Pon una contraseña nueva en ${site}`,
      preheader: 'El enlace sirve una sola vez y durante una hora.',
      paragraphs: [
        'Alguien ha pedido una contraseña nueva para tu cuenta. Si has sido tú, ponla aquí; el enlace sirve una sola vez y durante una hora. Se cerrará tu sesión en todas partes.',
        'Si no has sido tú, no hagas nada: tu contraseña sigue igual.',
      ],
      button: 'Poner contraseña nueva',
    }),
    password_changed: ({ site }) => ({
      subject: `Tu contraseña de ${site} ha cambiado`,
      preheader: 'Si has sido tú, todo está en orden.',
      paragraphs: [
        'Se ha cambiado la contraseña de tu cuenta y se ha cerrado la sesión en los demás dispositivos.',
        'Si no has sido tú, pon enseguida una contraseña nueva y revisa tu segundo factor.',
      ],
      button: 'No he sido yo',
    }),
    password_reset: ({ site }) => ({
      subject: `Tu contraseña de ${site} ha cambiado`,
      preheader: 'Si has sido tú, todo está en orden.',
      paragraphs: [
        'Se ha puesto una contraseña nueva en tu cuenta con el enlace de un correo y se ha cerrado la sesión en todos los dispositivos. Las cuentas de otros proveedores vinculadas en los últimos siete días se han desvinculado.',
        'Revisa en los ajustes qué más abre tu cuenta: las cuentas vinculadas y el segundo factor. Si no has sido tú, pon enseguida una contraseña nueva y asegúrate de que nadie más lee tu correo.',
      ],
      button: 'No he sido yo',
    }),
    email_confirm: ({ site, name }) => ({
      subject: `Confirma tu nueva dirección en ${site}`,
      preheader: 'Hasta entonces cuenta la antigua.',
      paragraphs: [
        `La cuenta «${name}» de ${site} quiere usar esta dirección. Confírmala; el enlace sirve una sola vez y durante 24 horas. Hasta entonces cuenta la dirección antigua.`,
        'Si no es tu cuenta, no hagas nada.',
      ],
      button: 'Confirmar nueva dirección',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Tu dirección en ${site} ha cambiado`,
      preheader: 'Puedes deshacerlo durante siete días.',
      paragraphs: [
        `Tu cuenta tiene ahora la dirección ${newEmail}. Si has sido tú, todo está en orden.`,
        'Si no has sido tú, deshazlo: vuelve a contar esta dirección, se cierra la sesión en todos los dispositivos y pones una contraseña nueva. El enlace sirve durante siete días.',
      ],
      button: 'Deshacer el cambio',
    }),
    second_factor_on: ({ site }) => ({
      subject: `El segundo factor de ${site} está activado`,
      preheader: 'Desde ahora inicias sesión también con un código.',
      paragraphs: [
        'Tu cuenta tiene desde ahora un segundo factor. Guarda los códigos de recuperación donde los encuentres sin el teléfono.',
        'Si no has sido tú, pon enseguida una contraseña nueva y escribe a nuestro equipo de ayuda.',
      ],
    }),
    second_factor_off: ({ site }) => ({
      subject: `El segundo factor de ${site} está desactivado`,
      preheader: 'Ahora basta tu contraseña para entrar.',
      paragraphs: [
        'Se ha quitado el segundo factor de tu cuenta: ahora basta la contraseña.',
        'Si no has sido tú, pon enseguida una contraseña nueva.',
      ],
    }),
    connection_added: ({ site }) => ({
      subject: `Se ha vinculado otra cuenta a la tuya en ${site}`,
      preheader: 'Desde ahora puede iniciar sesión como tú.',
      paragraphs: [
        'Se ha vinculado a la tuya una cuenta de otro proveedor: quien inicie sesión allí entra también aquí. La encuentras en los ajustes de tu cuenta, donde puedes quitarla.',
        'Si no has sido tú, desvincúlala, pon una contraseña nueva y cierra la sesión en todas partes.',
      ],
    }),
    delete: ({ site, name }) => ({
      subject: `Elimina tu cuenta de ${site}`,
      preheader: 'No se puede deshacer.',
      paragraphs: [
        `Has pedido eliminar la cuenta «${name}». Tu biblioteca, tus notas, lo que sigues, tus listas privadas y tus ajustes se borrarán para siempre; los capítulos que subiste se quedan, sin tu nombre. El enlace sirve una sola vez y durante una hora.`,
        'Si no has sido tú, no hagas nada y cambia tu contraseña.',
      ],
      button: 'Eliminar mi cuenta',
    }),
  },
};
